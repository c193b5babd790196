/**
 * Which component stands at which page of the contract's table: the default export of the module
 * `routes/<name of the page>.tsx`, a chunk of its own that the server tells the browser to fetch.
 */
import type { PageName } from '@leadenhall/contract/shared/pages.ts'
import type { ComponentType } from 'react'
import { chunk } from '../lib/chunk.ts'

export interface PageProps {
  readonly params: Readonly<Record<string, string>>
}

const modules = import.meta.glob<{ default: ComponentType<PageProps> }>('./routes/*.tsx')
const chunks = new Map(Object.entries(modules).map(([file, load]) => [file, chunk(load)]))

/** To be kept while the page is mounted. */
export function pageComponent(name: PageName): ComponentType<PageProps> {
  return chunkOf(name).component()
}

function chunkOf(name: PageName) {
  const found = chunks.get(`./routes/${name}.tsx`)
  if (!found) throw new RangeError(`No component stands at the page ${name}`)
  return found
}

/** Fetches a page's chunk ahead of the click; resolves also when it cannot be had. */
export async function prefetchPage(name: PageName): Promise<void> {
  try {
    await chunkOf(name).load()
  } catch {
    // Showing the page asks again and tells why it fails.
  }
}
