// Copies the pages of the repository to docs/target/pages as VitePress wants them: README.md becomes index.md, pages from outside of docs/
// get a place in the site, and a link to a source file leads to a page that shows this file. On a code host all links work without this.

import fs from 'node:fs'
import path from 'node:path'

const root = path.resolve(process.argv[2])
const out = path.join(root, 'docs/target/pages')
const here = path.join(root, 'docs/vitepress')

/** Where a page of the repository lies in the site; undefined for a file that is not a page. */
function pageOf(file) {
  if (!file.endsWith('.md')) return undefined
  const fixed = {
    'README.md': 'index.md',
    'CONTRIBUTING.md': 'internals/contributing.md',
    'CHANGELOG.md': 'internals/changelog.md',
    'SECURITY.md': 'internals/vulnerabilities.md',
    'bench/README.md': 'benchmarks/measuring.md'
  }[file]
  if (fixed) return fixed
  for (const [from, to] of [['docs/', ''], ['bench/results/', 'benchmarks/'], ['bench/notes/', 'benchmarks/notes/']])
    if (file.startsWith(from)) return (to + file.slice(from.length)).replace(/README\.md$/, 'index.md')
  return undefined
}

function markdownIn(folder) {
  return fs.readdirSync(path.join(root, folder), { recursive: true })
    .map(file => path.posix.join(folder, file))
    .filter(file => file.endsWith('.md') && !/(^|\/)(target|vitepress|node_modules)\//.test(file))
}

const write = (file, text) => {
  fs.mkdirSync(path.dirname(path.join(out, file)), { recursive: true })
  fs.writeFileSync(path.join(out, file), text)
}

const copy = (from, to) => {
  fs.mkdirSync(path.dirname(path.join(out, to)), { recursive: true })
  fs.copyFileSync(path.join(root, from), path.join(out, to))
}

const sources = new Map()

/** The page that shows a file of the repository, or lists a folder. */
function sourcePage(file) {
  if (!sources.has(file)) {
    const page = 'source/' + file.replace(/\.md$/, '') + '.md'
    sources.set(file, page)
    const full = path.join(root, file)
    let body
    if (fs.statSync(full).isDirectory()) {
      const names = fs.readdirSync(full, { withFileTypes: true }).filter(e => e.name !== 'target' && !e.name.startsWith('.'))
      const links = names.map(e => '- [' + e.name + '](/' + sourceOrPage(path.posix.join(file, e.name)) + ')')
      body = links.join('\n')
    } else {
      const text = fs.readFileSync(full, 'utf8').trimEnd()
      const language = /\.(java|py|xml|json|js|yaml)$/.exec(file)?.[1] ?? (text.startsWith('#!') ? 'sh' : 'text')
      body = '`````' + language + '\n' + text + '\n`````'
    }
    const title = path.posix.basename(file)
    write(page, `---\nsearch: false\noutline: false\nprev: false\nnext: false\n---\n\n# ${title}\n\n\`${file}\`\n\n${body}\n`)
  }
  return sources.get(file)
}

const sourceOrPage = file => pageOf(file) ?? sourcePage(file)

/** The text of a page with all links as the site has them. */
function linked(file, text) {
  const folder = path.posix.dirname(file)
  const replace = (all, image, label, target, anchor) => {
    if (/^[a-z]+:/.test(target)) return all
    const to = path.posix.normalize(path.posix.join(folder, target)).replace(/\/$/, '')
    if (!fs.existsSync(path.join(root, to))) throw new Error(`${file}: there is no ${to}`)
    if (image) {
      copy(to, 'files/' + to)
      return `![${label}](/files/${to})`
    }
    if (/\.(svg|png|csv|ipynb)$/.test(to)) {
      copy(to, 'public/files/' + to)
      return `[${label}](/files/${to})`
    }
    return `[${label}](/${sourceOrPage(to)}${anchor ?? ''})`
  }
  const pattern = /(!?)\[((?:[^\][]|\[[^\]]*\])*)\]\(([^)\s#]+)(#[^)\s]*)?\)/g
  return text.split(/^(`{3,}[^\n]*\n[\s\S]*?^`{3,}$)/m)
    .map((part, i) => i % 2 === 1 ? part : part.replace(pattern, replace)).join('')
}

/** The pages that the README of a section lists, in its order: the side bar. */
function sectionList(folder, readme) {
  const items = []
  if (!fs.existsSync(path.join(root, readme))) return items
  let group = items
  for (const line of fs.readFileSync(path.join(root, readme), 'utf8').split('\n')) {
    const heading = /^## (.*)/.exec(line) ?? /^\| \*\*(.*?)\*\* \|/.exec(line)
    const link = /^(?:[-*]|\d+\.) \[([^\]]+)\]\(([^)#]+\.md)\)/.exec(line) ?? /^\|.* \| \[([^\]]+)\]\(([^)#]+\.md)\) \|$/.exec(line)
    if (heading) items.push({ text: heading[1], items: group = [] })
    else if (link) {
      const page = pageOf(path.posix.normalize(path.posix.join(path.posix.dirname(readme), link[2])))
      group.push({ text: link[1].replaceAll('`', ''), link: '/' + page.replace(/index\.md$/, '').replace(/\.md$/, '') })
    }
  }
  return items.filter(item => item.link || item.items.length > 0)
}

fs.rmSync(out, { recursive: true, force: true })
for (const file of [...markdownIn('docs'), ...markdownIn('bench/results'), ...markdownIn('bench/notes'),
  'CONTRIBUTING.md', 'CHANGELOG.md', 'SECURITY.md', 'bench/README.md']) {
  // The site has links to the pages before and after of its own.
  let text = fs.readFileSync(path.join(root, file), 'utf8').replace(/\n---\n\n\[Guide\]\(README\.md\)[^\n]*\n$/, '\n')
  if (file === 'docs/README.md') text = '---\nsidebar: false\nprev: false\nnext: false\n---\n\n' + text
  write(pageOf(file), linked(file, text))
}

// The public types, for links from code to Javadoc.
const types = {}
const modules = [...fs.readFileSync(path.join(root, 'bom/pom.xml'), 'utf8').matchAll(/<artifactId>mercer-([a-z]+)[^<]*<\/artifactId>/g)].map(m => m[1])
for (const module of new Set(modules)) {
  const folder = path.join(root, module, 'src/main/java')
  if (!fs.existsSync(folder)) continue
  for (const file of fs.readdirSync(folder, { recursive: true })) {
    const name = path.basename(file, '.java')
    if (file.endsWith('.java') && new RegExp(`^public .*(class|interface|record|enum) ${name}\\b`, 'm').test(fs.readFileSync(path.join(folder, file), 'utf8')))
      types[name] = types[name] === undefined ? file.replace(/\.java$/, '.html') : null
  }
}

const section = (text, folder, readme) => ({ text, link: `/${folder}/`, items: sectionList(folder, readme) })
const sections = {
  start: section('Start', 'start', 'docs/start/README.md'),
  'how-to': section('How to', 'how-to', 'docs/how-to/README.md'),
  guide: section('Guide', 'guide', 'docs/guide/README.md'),
  reference: section('Reference', 'reference', 'docs/reference/README.md'),
  benchmarks: section('Benchmarks', 'benchmarks', 'bench/results/README.md'),
  internals: section('Internals', 'internals', 'docs/internals/README.md')
}
sections.reference.items.push({ text: 'Javadoc', link: '/javadoc/index.html', target: '_self' })
fs.mkdirSync(path.join(out, '.vitepress'), { recursive: true })
fs.writeFileSync(path.join(out, '.vitepress/data.json'), JSON.stringify({ sections, types }))
fs.copyFileSync(path.join(here, 'config.mjs'), path.join(out, '.vitepress/config.mjs'))
fs.cpSync(path.join(here, 'theme'), path.join(out, '.vitepress/theme'), { recursive: true })
