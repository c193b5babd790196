import type { Plugin } from 'vite'

/** The web bundle takes types from the contract and no parser: zod in it is a mistake. */
export function refuseZod(): Plugin {
  return {
    name: 'refuse-zod',
    enforce: 'pre',
    resolveId(source, importer) {
      if (source === 'zod' || source.startsWith('zod/')) {
        this.error(`${importer} brings zod into the web bundle: import types and endpoints only`)
      }
      return null
    },
  }
}
