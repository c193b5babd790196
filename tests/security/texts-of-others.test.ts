/** Texts that sources and users have written, as they are exported and stored. */
import { parse } from 'csv-parse/sync'
import { describe, expect, it } from 'vitest'
import { createArchive } from '../../apps/server/src/platform/archive/archive.ts'
import { toCsv } from '../../apps/server/src/platform/csv/csv.ts'
import { toPlainText } from '../../apps/server/src/providers/rss/plain-text.ts'
import { toStoryLink } from '../../apps/server/src/providers/rss/story-link.ts'
import { FORMULAS, MARKUP, NAMES, NAUGHTY } from '../support/adversarial-texts.ts'
import { onEachDatabase } from '../support/databases.ts'

const TEXTS = [...FORMULAS, ...MARKUP, ...NAMES, ...NAUGHTY.filter((text) => text.length < 5000)]
/** Formulas of spreadsheets, half and full width; a plain negative number is none. */
const CALCULATED = /^(?!-\d+(\.\d+)?$)[=+\-@＝＋－＠]/

describe('A CSV file', () => {
  it('contains every text, and none as a formula', () => {
    for (const text of TEXTS.filter((one) => one.isWellFormed())) {
      const line = toCsv([[text, 'end']])
      const [[cell = '', end] = []] = parse(line, { skip_empty_lines: true })
      expect(end).toBe('end')
      expect([text, `'${text}`]).toContain(cell)
      const shown = cell.replace(/^[\s\p{Cf}]+/u, '')
      expect([text, CALCULATED.test(shown)]).toEqual([text, false])
    }
  })
})

describe('A headline', () => {
  it('is plain text on one line, whatever markup it comes in', () => {
    for (const text of TEXTS) {
      const shown = toPlainText(text)
      expect(shown).not.toMatch(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/u)
      expect(shown.length).toBeLessThanOrEqual(500)
    }
  })

  it('links to a web address or to nothing', () => {
    for (const text of TEXTS) {
      const link = toStoryLink(text, 'https://feed.example.org/')
      expect(link ?? 'https://nowhere').toMatch(/^https?:\/\//)
    }
  })
})

onEachDatabase((databases) => {
  it('what sources say is stored and returned byte for byte, whoever said it', async () => {
    const { db } = await databases.open()
    const nowMs = Date.parse('2026-09-18T10:35:00Z')
    const archive = createArchive({ clock: { now: () => nowMs }, db })
    const items = TEXTS.map((text, position) => ({
      id: `${position} ${text}`,
      saidAtMs: nowMs - position,
      author: text,
      searchText: text,
      body: { text },
    }))
    const ask = () =>
      archive.read(
        { key: 'board', simulated: false },
        {
          subject: 'VOD.L',
          freshForMs: 60_000,
          keepForMs: 86_400_000,
          limit: items.length,
          load: async () => items,
        },
      )
    await ask()
    const { items: kept } = await ask()
    expect(kept.map(({ body }) => body.text)).toEqual(TEXTS)
    await archive.close()
  })
})
