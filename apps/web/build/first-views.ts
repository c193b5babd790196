import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import type { Plugin } from 'vite'

const SCRIPT = path.resolve(import.meta.dirname, 'render-first-views.ts')
const MODES = ['demo', 'live'] as const
const MAX_BYTES = 16 * 1024 ** 2

/**
 * Writes first-views.json, the HTML that pages show until their scripts run, which the server puts
 * into their documents: `{ "demo": { "home": "<div …", … }, "live": … }`.
 */
export function firstViews(): Plugin {
  return {
    name: 'first-views',
    apply: 'build',
    async generateBundle() {
      const views = await Promise.all(
        MODES.map(async (mode) => {
          const run = promisify(execFile)
          const { stdout } = await run(process.execPath, [SCRIPT, mode], { maxBuffer: MAX_BYTES })
          return [mode, JSON.parse(stdout) as Record<string, string>] as const
        }),
      )
      this.emitFile({
        type: 'asset',
        fileName: 'first-views.json',
        source: JSON.stringify(Object.fromEntries(views)),
      })
    },
  }
}
