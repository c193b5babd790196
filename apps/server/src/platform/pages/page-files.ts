import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { PageName } from '@leadenhall/contract/shared/pages.ts'
import type { DataMode } from '@leadenhall/contract/shared/provenance.ts'

type PageFiles = Partial<Record<PageName, Readonly<Record<'all' | 'members', readonly string[]>>>>
type AllViews = Partial<Record<DataMode, Partial<Record<PageName, string>>>>

/** The scripts that a page needs besides those of the document, as listed by the build. */
export function readPageFiles(
  folder: string,
): (page: PageName, isSignedIn: boolean) => readonly string[] {
  const files = (readWritten(folder, 'pages.json') ?? {}) as PageFiles
  return (page, isSignedIn) => {
    const { all = [], members = [] } = files[page] ?? {}
    return [...all, ...(isSignedIn ? members : [])].map((file) => `/${file}`)
  }
}

/** The HTML that each page shows until its scripts run, as rendered by the build; '' where there is none. */
export function readFirstViews(folder: string, mode: DataMode): (page: PageName) => string {
  const views = ((readWritten(folder, 'first-views.json') ?? {}) as AllViews)[mode] ?? {}
  return (page) => views[page] ?? ''
}

/** Content that the build wrote into a file; null where it wrote none. */
function readWritten(folder: string, name: string): unknown {
  const file = path.join(folder, name)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null
}
