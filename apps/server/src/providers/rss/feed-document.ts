/**
 * A feed as a tree of elements, even if it is not well-formed: bare ampersands and unknown entities are
 * text, unclosed elements end with their parent. Entities that a document declares are never expanded.
 */
import { type CheerioAPI, load } from 'cheerio/slim'
import { OutboundError } from '../../platform/outbound/outbound-error.ts'
import { isNestedDeeper } from './nesting.ts'

const rootsOf = ($: CheerioAPI) => $.root().children().toArray()
export type FeedElement = ReturnType<typeof rootsOf>[number]

export interface FeedDocument {
  /** Top-level elements, usually one. */
  readonly roots: readonly FeedElement[]
  /** Every element, in the order of the document. */
  readonly elements: readonly FeedElement[]
  /** The text below an element. */
  textOf(element: FeedElement): string
}

/** No feed needs more. */
const MAX_DEPTH = 500

/** @throws OutboundError malformed for excessive nesting */
export function readDocument(provider: string, xml: string): FeedDocument {
  if (isNestedDeeper(xml, MAX_DEPTH)) {
    throw new OutboundError(provider, 'malformed', 'nested too deeply')
  }
  const $ = load(xml, { xml: true })
  const roots = rootsOf($)
  const elements: FeedElement[] = []
  const waiting = roots.toReversed()
  for (let element = waiting.pop(); element; element = waiting.pop()) {
    elements.push(element)
    for (const child of childrenOf(element).toReversed()) waiting.push(child)
  }
  return { roots, elements, textOf: (element) => $(element).text().trim() }
}

export function childrenOf(element: FeedElement): FeedElement[] {
  return element.children.filter((child): child is FeedElement => 'attribs' in child)
}

/** `rdf:RDF` → `rdf` */
export function localName({ name }: FeedElement): string {
  return name.slice(name.lastIndexOf(':') + 1).toLowerCase()
}

/** The prefix with its colon; empty where there is none. */
function prefixOf({ name }: FeedElement): string {
  return name.slice(0, name.lastIndexOf(':') + 1)
}

/** Children with the prefix of their parent: `title` of an `item`, not its `media:title`. */
export function ownChildren(element: FeedElement, ...names: readonly string[]): FeedElement[] {
  return childrenOf(element).filter(
    (child) => prefixOf(child) === prefixOf(element) && names.includes(localName(child)),
  )
}

/** Children with any prefix, in the order of the names. */
export function childrenNamed(element: FeedElement, ...names: readonly string[]): FeedElement[] {
  const children = childrenOf(element)
  return names.flatMap((name) => children.filter((child) => localName(child) === name))
}
