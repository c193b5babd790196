import type { Plugin } from 'vite'

/** The module of a page is named after it: `features/notes/pages/notes.tsx`, `app/routes/home.tsx`. */
const PAGE_MODULE = /\/(?:features\/[\w-]+\/pages|app\/routes)\/([\w-]+)\.tsx$/

/**
 * Writes pages.json, the scripts that each page needs besides those of the document, from which the
 * server preloads them: `{ "home": ["assets/home-….js", …] }`.
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
      const pages = chunks.flatMap(({ fileName, moduleIds }) =>
        moduleIds.flatMap((id) => {
          const page = PAGE_MODULE.exec(id)?.[1]
          return page ? [[page, [...withImports(fileName)].filter((file) => !known.has(file))]] : []
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
