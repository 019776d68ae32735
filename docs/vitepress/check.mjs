// Checks the site in docs/target/site: links, addresses of other hosts, accessibility, searches, and pages that are wider than the screen.
// Pictures of some pages are written to docs/target/screenshots.

import fs from 'node:fs'
import http from 'node:http'
import path from 'node:path'
import { createRequire } from 'node:module'

const root = path.resolve(process.argv[2])
const target = path.join(root, 'docs/target')
const site = path.join(target, 'site')
const base = fs.readFileSync(path.join(target, 'base'), 'utf8').trim()
const require = createRequire(path.join(target, 'package.json'))
const { chromium } = require('playwright-core')
const axe = fs.readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8')
const problems = []

/** What people search for, and the page that should be found first or second. */
const searches = {
  'probabilities': 'how-to/probabilities',
  'imbalanced': 'how-to/rare-classes',
  'save model': 'start/java',
  'out of memory': 'how-to/large-tables',
  'what is lambda': 'guide/choosing',
  'custom kernel': 'how-to/custom-kernel',
  'prediction interval': 'how-to/intervals',
  'text columns': 'how-to/text-columns',
  'scikit-learn': 'how-to/migrate',
  'onnx': 'how-to/onnx',
  'spark': 'start/spark',
  'missing values': 'reference/data',
  'exit code': 'reference/errors',
  'rest api': 'how-to/serve'
}

const pages = fs.readdirSync(site, { recursive: true }).filter(f => f.endsWith('.html') && !f.startsWith('javadoc/')).sort()
const written = pages.filter(p => !p.startsWith('source/') && p !== '404.html')

checkLinks()
const server = http.createServer(answer).listen(0, '127.0.0.1')
await new Promise(done => server.once('listening', done))
const origin = `http://127.0.0.1:${server.address().port}`
const browser = await chromium.launch({
  executablePath: ['chromium', 'chromium-browser', 'google-chrome'].map(name => `/usr/bin/${name}`).find(fs.existsSync),
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync']
})
try {
  for (const theme of ['light', 'dark']) {
    await checkPages(theme)
    await takePictures(theme)
  }
  await checkSearches()
} finally {
  await browser.close()
  server.close()
}
console.log(`${written.length} pages, ${Object.keys(searches).length} searches, ${problems.length} problems`)
for (const problem of problems) console.error(problem)
process.exit(problems.length === 0 ? 0 : 1)

/** Links of pages lead to files and anchors that exist, and nothing is loaded from elsewhere. */
function checkLinks() {
  const anchors = new Map()
  const anchorsOf = file => {
    if (!anchors.has(file)) anchors.set(file, new Set([...fs.readFileSync(file, 'utf8').matchAll(/ id="([^"]*)"/g)].map(m => m[1])))
    return anchors.get(file)
  }
  for (const page of pages) {
    const html = fs.readFileSync(path.join(site, page), 'utf8')
    for (const [, tag, , address] of html.matchAll(/<(\w+)\s([^>]*?\s)?(?:href|src)="([^"]*)"/g)) {
      const url = address.replaceAll('&amp;', '&')
      if (/^(mailto|data):/.test(url) || tag === 'a' && /^https?:/.test(url)) continue
      if (/^[a-z]+:|^\/\//.test(url)) {
        problems.push(`${page}: loads ${url}`)
        continue
      }
      const { pathname, hash } = new URL(url, `http://site${base}${page}`)
      const name = decodeURI(pathname)
      if (name.startsWith(base + 'javadoc/') && !fs.existsSync(path.join(site, 'javadoc'))) continue
      const file = name.startsWith(base) ? fileOf(name.slice(base.length)) : undefined
      if (!file) problems.push(`${page}: no ${url}`)
      else if (hash && file.endsWith('.html') && !anchorsOf(file).has(decodeURIComponent(hash.slice(1))) && !anchorsOf(file).has(hash.slice(1)))
        problems.push(`${page}: no anchor ${url}`)
    }
  }
}

function fileOf(name) {
  return [name, name + '.html', path.join(name, 'index.html')].map(f => path.join(site, f))
    .find(f => fs.existsSync(f) && fs.statSync(f).isFile())
}

function answer(request, response) {
  const name = decodeURI(new URL(request.url, 'http://site').pathname)
  const file = name.startsWith(base) ? fileOf(name.slice(base.length)) : undefined
  const types = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml', '.png': 'image/png', '.json': 'application/json' }
  response.writeHead(file ? 200 : 404, { 'Content-Type': types[path.extname(file ?? '')] ?? 'application/octet-stream' })
  response.end(file ? fs.readFileSync(file) : '')
}

async function open(theme, width) {
  const context = await browser.newContext({ colorScheme: theme, viewport: { width, height: 900 }, reducedMotion: 'reduce' })
  const page = await context.newPage()
  page.on('request', r => r.url().startsWith(origin) || r.url().startsWith('data:') || problems.push(`asks for ${r.url()}`))
  page.on('console', m => m.type() === 'error' && problems.push(`${page.url()}: ${m.text()}`))
  page.on('pageerror', e => problems.push(`${page.url()}: ${e.message}`))
  return page
}

/** Each page in the width of a phone. */
async function checkPages(theme) {
  const page = await open(theme, 390)
  for (const name of written) {
    await page.goto(`${origin}${base}${name}`)
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    if (wide > 0) problems.push(`${name}: ${wide} pixels wider than a screen of 390`)
    await page.addScriptTag({ content: axe })
    const found = await page.evaluate(() => axe.run({ resultTypes: ['violations'] }))
    for (const violation of found.violations)
      problems.push(`${name}, ${theme}: ${violation.id}: ${violation.nodes.slice(0, 2).map(n => n.target.join(' ')).join(' | ')}`)
  }
  await page.context().close()
}

async function takePictures(theme) {
  const shown = ['index.html', 'start/terminal.html', 'how-to/probabilities.html', 'guide/choosing.html', 'reference/errors.html', 'benchmarks/index.html', 'internals/architecture.html']
  fs.mkdirSync(path.join(target, 'screenshots'), { recursive: true })
  for (const width of [390, 768, 1280]) {
    const page = await open(theme, width)
    for (const name of shown.filter(name => pages.includes(name))) {
      await page.goto(`${origin}${base}${name}`)
      const cut = await page.$$eval('.VPNavBar a, .VPNavBar button', all => all.some(e => e.getBoundingClientRect().right > innerWidth))
      if (cut) problems.push(`${name}: the navigation is cut off at ${width} pixels`)
      await page.screenshot({ path: path.join(target, 'screenshots', `${name.replace('.html', '').replace('/', '-')}-${width}-${theme}.png`) })
    }
    await page.context().close()
  }
}

// The page takes keys only once its scripts run, which takes longer on a busy machine.
async function openSearch(page) {
  const input = page.locator('#localsearch-input')
  for (let attempt = 0; attempt < 10; attempt++) {
    await page.keyboard.press('Control+k')
    try {
      return await input.waitFor({ timeout: 3000 })
    } catch (late) {
      if (attempt === 9) throw late
    }
  }
}

async function checkSearches() {
  const page = await open('light', 1280)
  await page.goto(`${origin}${base}`)
  for (const [question, wanted] of Object.entries(searches)) {
    await openSearch(page)
    await page.fill('#localsearch-input', question)
    await page.waitForSelector('.results a.result, .no-results')
    await page.waitForTimeout(500)
    const hits = await page.$$eval('.results a.result', links => links.map(a => new URL(a.href).pathname))
    const found = [...new Set(hits.map(h => h.slice(base.length).replace(/\.html$/, '')))].slice(0, 2)
    if (!found.includes(wanted)) problems.push(`search for "${question}" finds ${found.join(', ')}, not ${wanted}`)
    await page.keyboard.press('Escape')
    await page.locator('#localsearch-input').waitFor({ state: 'detached' })
  }
  await page.context().close()
}
