import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { PageName } from '@leadenhall/contract/shared/pages.ts'

type PageFiles = Partial<Record<PageName, readonly string[]>>

/** The scripts that a page needs besides those of the document, as listed by the build. */
export function readPageFiles(folder: string): (page: PageName) => readonly string[] {
  const written = path.join(folder, 'pages.json')
  const files: PageFiles = existsSync(written)
    ? (JSON.parse(readFileSync(written, 'utf8')) as PageFiles)
    : {}
  return (page) => (files[page] ?? []).map((file) => `/${file}`)
}
