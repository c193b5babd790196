/**
 * The cost of a single text: every parser of outside texts gets the longest that it accepts,
 * made of one piece again and again, which is what regular expressions and recursion fail on.
 */
import {
  credentialsSchema,
  forgottenPasswordSchema,
} from '@leadenhall/contract/accounts/schemas.ts'
import { tickerText } from '@leadenhall/contract/instruments/schemas.ts'
import { noteBodySchema } from '@leadenhall/contract/notes/schemas.ts'
import { channelBodySchema } from '@leadenhall/contract/notifications/schemas.ts'
import { reviewParamsSchema } from '@leadenhall/contract/reviews/schemas.ts'
import { parseExpression } from '@leadenhall/contract/screener/expression.ts'
import { runScreenBodySchema } from '@leadenhall/contract/screener/schemas.ts'
import { settingBodySchema } from '@leadenhall/contract/settings/schemas.ts'
import { findPage } from '@leadenhall/contract/shared/pages.ts'
import { stripCompanySuffix } from '@leadenhall/contract/shared/ticker-links.ts'
import { convertToTicker, toYahooTicker } from '@leadenhall/contract/shared/tickers.ts'
import { describe, expect, it } from 'vitest'
import { processorMs } from '#tests/support/processor-time.ts'
import { renderMarkdown } from '../../apps/server/src/modules/notes/render-markdown.ts'
import { requireReadableText } from '../../apps/server/src/platform/http/readable-text.ts'
import {
  feedLines,
  SettingError,
  selector,
  urlPattern,
} from '../../apps/server/src/platform/settings/setting.ts'
import { toMessageHtml } from '../../apps/server/src/providers/message-html.ts'
import { toPlainText } from '../../apps/server/src/providers/rss/plain-text.ts'

const MB = 1_000_000
const PIECES = [
  '()[{<>"\'`~|\\!&=@.- \t\na1%\u0301£'.split(''),
  [
    '👩‍👩‍👧',
    '> ',
    '* ',
    '- - ',
    '1. ',
    '***a',
    '__a',
    '[a](',
    '![',
    '| a ',
    'a/',
    '1-1',
    'a|',
    '{tidm}',
  ],
  [
    '<b>',
    '</b>',
    '<svg>',
    '<!--',
    '<table><tr><td>',
    '&#',
    '&amp;',
    'a@',
    'a.',
    'a-',
    '//',
    '%41',
    ' LN',
  ],
  [':not(', ':has(', 'a,', '[a=', 'not ', 'a > 1 and ', 'x in ('],
].flat()

const ends = ['', '!', '\n']

interface Reader {
  /** Most characters that get there. */
  readonly length: number
  readonly read: (text: string) => unknown
  readonly limitMs?: number
}

const READERS: Readonly<Record<string, Reader>> = {
  'the screener’s expression': { length: 2001, read: parseExpression },
  'the screener’s whole form': {
    length: MB,
    read: (text) =>
      runScreenBodySchema.safeParse({ text, expression: text, industryFilters: [text] }),
  },
  'a market cap filter': {
    length: MB,
    read: (text) => runScreenBodySchema.safeParse({ marketCapFilters: [text] }),
  },
  'an email address': {
    length: MB,
    read: (text) =>
      forgottenPasswordSchema.safeParse({ email: text, 'g-recaptcha-response': text }),
  },
  credentials: {
    length: MB,
    read: (text) => credentialsSchema.safeParse({ email: text, password: text }),
  },
  'a ticker': { length: MB, read: (text) => tickerText.safeParse(text) },
  'a ticker of an import': { length: 20_000, read: convertToTicker },
  'a ticker with its exchange': { length: 20_000, read: (text) => toYahooTicker(text, 'LSE') },
  'the address of a page': { length: 16_000, read: findPage },
  'the address of reviews': {
    length: 16_000,
    read: (text) => reviewParamsSchema.safeParse({ pages: text, business: text }),
  },
  'the settings of a channel': {
    length: MB,
    read: (text) =>
      channelBodySchema.safeParse({ is_on: true, address: text, topic: text, token: text }),
  },
  'the name of a setting': {
    length: MB,
    read: (text) => settingBodySchema.safeParse({ name: text, value: text }),
  },
  'a selector': { length: 20_000, read: (text) => selector('p', 'x').parse(text) },
  'the longest selector': { length: 300, read: (text) => selector('p', 'x').parse(text) },
  'an address pattern': {
    length: 20_000,
    read: (text) => urlPattern(['tidm'], 'x', 'x').parse(text),
  },
  'lines of feeds': { length: 20_000, read: (text) => feedLines(['tidm'], [], 'x').parse(text) },
  'a note’s form': {
    length: 50_000,
    read: (text) => noteBodySchema.safeParse({ title: text, content: text }),
  },
  // By administrators alone: some of what Markdown allows takes the square of its length.
  'a note': { length: 10_000, read: renderMarkdown },
  'a post of a board': {
    length: MB,
    read: (text) => toMessageHtml(text, 'https://board.example.org/'),
  },
  'the name for a news search': { length: 20_000, read: stripCompanySuffix },
  'a headline': { length: MB, read: toPlainText },
  'the check of every text': { length: MB, read: (text) => requireReadableText({ text }) },
}

describe('One text costs little, whatever it is made of:', () => {
  it.each(Object.entries(READERS))(
    '%s',
    (_, { length, read, limitMs = 2000 }) => {
      const slow: string[] = []
      for (const piece of PIECES) {
        for (const end of ends) {
          const text = piece.repeat(Math.floor((length - 1) / piece.length)) + end
          const tookMs = processorMs(() => {
            try {
              read(text)
            } catch (error) {
              if (!(error instanceof SettingError)) slow.push(`${piece}${end}: ${String(error)}`)
            }
          })
          if (tookMs > limitMs) slow.push(`${piece}${end}: ${Math.round(tookMs)} ms`)
        }
      }
      expect(slow).toEqual([])
    },
    120_000,
  )
})
