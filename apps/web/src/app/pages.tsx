/**
 * Maps each page in the contract's table to its component: the default export of the module named
 * after it, in `pages/` of its feature or, for a page that combines several features, in `routes/`
 * here. Each is its own chunk, which the server preloads.
 */
import type { PageName } from '@leadenhall/contract/shared/pages.ts'
import type { ComponentType } from 'react'
import type { PageProps } from '../lib/page-props.ts'
import { chunk } from '../ui/chunk.ts'

interface PageModule {
  readonly default: ComponentType<PageProps>
}

export const PAGE_MODULES = {
  ...import.meta.glob<PageModule>('./routes/*.tsx'),
  ...import.meta.glob<PageModule>(['../features/*/pages/*.tsx', '!**/*.test.tsx']),
}
const chunks = new Map(
  Object.entries(PAGE_MODULES).map(([file, load]) => [pageOf(file), chunk(load)]),
)

/** `../features/notes/pages/notes.tsx` → `notes` */
export function pageOf(file: string): string {
  return file.slice(file.lastIndexOf('/') + 1, -'.tsx'.length)
}

/** Must stay the same while the page is mounted. */
export function pageComponent(name: PageName): ComponentType<PageProps> {
  return chunkOf(name).component()
}

function chunkOf(name: PageName) {
  const found = chunks.get(name)
  if (!found) throw new RangeError(`The page ${name} has no component`)
  return found
}

/** Prefetches a page's chunk; also resolves when that fails. */
export async function prefetchPage(name: PageName): Promise<void> {
  try {
    await chunkOf(name).load()
  } catch {
    // Rendering the page retries and reports the failure.
  }
}
