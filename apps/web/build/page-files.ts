import type { Plugin } from 'vite'

/** The module of a page is named after it: `features/notes/pages/notes.tsx`, `app/routes/home.tsx`. */
const PAGE_MODULE = /\/(?:features\/[\w-]+\/pages|app\/routes)\/([\w-]+)\.tsx$/

/** Modules that a page of a signed-in user loads besides its own, each in a chunk of its own. */
const OF_MEMBERS: Readonly<Record<string, readonly string[]>> = {
  home: [
    'app/parts/own-home.tsx',
    'features/portfolio/home/home-portfolio.tsx',
    'features/watchlists/own-lists-panel.tsx',
    'features/alerts/near-alerts-panel.tsx',
  ],
}

/**
 * Writes pages.json, the scripts that each page needs besides those of the document, from which the
 * server preloads them: `{ "home": { "all": ["assets/home-….js", …], "members": […] } }`, the members'
 * for signed-in users only.
 */
export function pageFiles(): Plugin {
  return {
    name: 'page-files',
    apply: 'build',
    generateBundle(_, bundle) {
      const withImports = (file: string, found = new Set<string>()): Set<string> => {
        const output = bundle[file]
        if (output?.type !== 'chunk' || found.has(file)) return found
        found.add(file)
        for (const imported of output.imports) withImports(imported, found)
        return found
      }
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
      const entry = chunks.find(({ isEntry }) => isEntry)
      const known = entry ? withImports(entry.fileName) : new Set<string>()
      const ofMembers = (page: string, all: readonly string[]) => {
        const files = (OF_MEMBERS[page] ?? []).flatMap((module) => {
          const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)))
          if (!chunk) throw new Error(`No chunk has ${module}, which ${page} preloads`)
          return [...withImports(chunk.fileName)]
        })
        return [...new Set(files)].filter((file) => !known.has(file) && !all.includes(file))
      }
      const pages = chunks.flatMap(({ fileName, moduleIds }) =>
        moduleIds.flatMap((id) => {
          const page = PAGE_MODULE.exec(id)?.[1]
          if (!page) return []
          const all = [...withImports(fileName)].filter((file) => !known.has(file))
          return [[page, { all, members: ofMembers(page, all) }]]
        }),
      )
      this.emitFile({
        type: 'asset',
        fileName: 'pages.json',
        source: JSON.stringify(Object.fromEntries(pages)),
      })
    },
  }
}
