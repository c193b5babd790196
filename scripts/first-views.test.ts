import path from 'node:path'
import { PAGES } from '@leadenhall/contract/shared/pages.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { runNode } from '#tests/support/run-node.ts'

const SCRIPT = path.resolve(import.meta.dirname, '../apps/web/build/render-first-views.ts')

describe('The first views that the build renders', () => {
  let views: Record<string, string>
  let all: string

  beforeAll(async () => {
    const rendering = runNode([SCRIPT, 'demo'], {})
    if ((await rendering.ended) !== 0) throw new Error(rendering.stderr())
    views = JSON.parse(rendering.stdout()) as Record<string, string>
    all = Object.values(views).join('\n')
  })

  it('are those of the pages that visitors can open', () => {
    const open = PAGES.filter(({ access }) => access === 'open' || access === 'signed-out')
    expect(Object.keys(views).toSorted()).toEqual(open.map(({ name }) => name).toSorted())
    expect(views['screener']).toContain('Stock Screener')
    expect(views['share']).toContain('Chart')
  })

  it('have no time, name or subject of the moment at which they were rendered', () => {
    expect(all).not.toMatch(/\d\d:\d\d|BARC|Another|Vodafone|AZN/)
    expect(views['share']).not.toContain('VOD')
    // A user may have a list of their own.
    expect(views['watchlist']).toContain('<tbody></tbody>')
  })

  it('have no inline style, which pages may not use, and nothing to refer to', () => {
    expect(all).not.toMatch(/ (style|id|href|for|name|aria-label)="/)
    expect(all).not.toMatch(/<(script|style|iframe|label)/)
  })
})
