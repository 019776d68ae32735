import fs from 'node:fs'
import { instance } from '@viz-js/viz'

const { sections, types } = JSON.parse(fs.readFileSync(new URL('data.json', import.meta.url)))
const base = process.env.SITE_BASE ?? '/'
const viz = await instance()

/** Anchors as a code host makes them, so that a link works here and there. */
const slug = text => encodeURI(text.trim().toLowerCase().replace(/[^\p{L}\p{M}\p{N}\p{Pc} -]/gu, '').replace(/ /g, '-'))

/** A flow chart in the notation of Mermaid, as far as our pages use it, drawn when the site is built. */
function chart(text) {
  const nodes = new Map()
  const inside = new Set()
  const edges = []
  let group
  for (const line of text.split('\n').map(l => l.trim())) {
    const node = /^(\w+)\["(.*)"\]$/.exec(line)
    if (line.startsWith('subgraph ')) group = line.slice(9)
    else if (line === 'end') group = undefined
    else if (node) nodes.set(node[1], node[2].replace('<br>', '\n'))
    else if (line.includes('-->')) line.split('-->').map(n => n.trim()).reduce((from, to) => (edges.push([from, to]), to))
    if (node && group) inside.add(node[1])
  }
  const quoted = name => JSON.stringify(name)
  const dot = `digraph { rankdir=TB; bgcolor="none"; nodesep=0.15; ranksep=0.3;
    node [shape=box, style=rounded, fontname="Helvetica", fontsize=11, height=0.3, margin="0.3,0.04"]; edge [arrowsize=0.6];
    subgraph cluster_0 { style=dashed; ${[...inside].map(n => `${quoted(n)} [label=${quoted(nodes.get(n))}];`).join(' ')} }
    ${edges.map(([from, to]) => `${quoted(from)} -> ${quoted(to)};`).join(' ')} }`
  const svg = viz.renderString(dot, { format: 'svg' })
  return svg.slice(svg.indexOf('<svg')).replace(/<!--[\s\S]*?-->/g, '').replace(/<title>.*?<\/title>/g, '').replace(/stroke="black"/g, 'stroke="currentColor"')
    .replace(/font-family="[^"]*"/g, 'font-family="sans-serif"').replace(/<text /g, '<text fill="currentColor" ').replace('<svg ', '<svg role="img" aria-label="The packages and what uses them" class="chart" ')
}

/** Names of public types in code lead to their Javadoc, and flow charts are drawn. */
function extend(md) {
  const plain = md.renderer.rules.code_inline
  md.renderer.rules.code_inline = (tokens, i, options, env, self) => {
    // A short name stays on one line; a long one may be wider than a phone.
    if (tokens[i].content.length < 30) tokens[i].attrJoin('class', 'short')
    const code = plain(tokens, i, options, env, self)
    const file = types[tokens[i].content]
    const linked = tokens.slice(0, i).reduce((depth, t) => depth + (t.type === 'link_open') - (t.type === 'link_close'), 0)
    return file && !linked ? `<a href="${base}javadoc/${file}" target="_self">${code}</a>` : code
  }
  md.core.ruler.push('headings-without-links', state => {
    state.tokens.forEach((token, i) => {
      if (token.type === 'inline' && state.tokens[i - 1].type === 'heading_open')
        for (const child of token.children) if (child.type === 'code_inline') child.type = 'code_heading'
    })
  })
  md.renderer.rules.code_heading = plain
  // An empty cell is no header.
  const cell = open => (tokens, i, options, env, self) => {
    if (tokens[open ? i + 1 : i - 1].content.trim() === '') tokens[i].tag = 'td'
    return self.renderToken(tokens, i, options)
  }
  md.renderer.rules.th_open = cell(true)
  md.renderer.rules.th_close = cell(false)
  // The keyboard scrolls what is wider than the screen.
  md.renderer.rules.code_block = (tokens, i) => `<pre tabindex="0" v-pre><code>${md.utils.escapeHtml(tokens[i].content)}</code></pre>\n`
  const fence = md.renderer.rules.fence
  md.renderer.rules.fence = (tokens, i, ...rest) =>
    tokens[i].info.trim() === 'mermaid' ? chart(tokens[i].content) : fence(tokens, i, ...rest)
}

export default {
  title: 'Mercer',
  description: 'Kernel machines for the JVM: guide, reference and benchmarks',
  lang: 'en',
  base,
  outDir: '../site',
  cacheDir: '../cache',
  head: [['link', { rel: 'icon', href: 'data:,' }]],
  markdown: { anchor: { slugify: slug }, config: extend, theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' } },
  themeConfig: {
    nav: Object.entries(sections).map(([folder, s]) => ({ text: s.text, link: `/${folder}/`, activeMatch: `/${folder}/` })),
    sidebar: Object.fromEntries(Object.entries(sections).map(([folder, s]) => [`/${folder}/`, [s]])),
    outline: [2, 3],
    externalLinkIcon: false,
    search: {
      provider: 'local',
      options: {
        detailedView: true,
        miniSearch: {
          options: {
            processTerm: term => {
              const word = term.toLowerCase()
              return /^(a|an|and|are|as|be|do|does|for|from|how|i|in|is|it|my|of|on|or|that|the|to|what|when|where|which|why|with)$/.test(word) ? null : word
            }
          },
          searchOptions: {
            boostDocument: id => /\/(start|how-to)\//.test(id) ? 2 : /\/(guide|reference)\//.test(id) ? 1.5 : 1
          }
        }
      }
    }
  }
}
