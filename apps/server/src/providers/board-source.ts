/** A bulletin board that is read from the newest page of a share's messages. */
import type { Clock } from '../platform/clock.ts'
import type { Outbound } from '../platform/outbound/outbound.ts'
import { fillUrl, type SettingReader } from '../platform/settings/setting.ts'
import type { BoardSource, Company, ProviderMessage } from './content-ports.ts'
import { type CallOptions, ProviderError } from './ports.ts'
import { createSourceDoor } from './source-door.ts'

export interface BoardDeps {
  readonly outbound: Outbound
  readonly settings: SettingReader
  readonly clock: Clock
}

export interface BoardPage {
  readonly html: string
  readonly url: string
  /** The share's code, for messages that do not name it. */
  readonly tidm: string
  readonly nowMs: number
}

interface Board<V> {
  readonly key: string
  readonly title: string
  /** The settings that hold now. */
  readonly read: () => V
  /** What stands in the places of the address. */
  readonly placesOf: (company: Company) => Readonly<Record<string, string>>
  /** @throws ProviderError */
  readonly parse: (page: BoardPage, settings: V) => readonly ProviderMessage[]
}

interface BoardSettings {
  readonly enabled: boolean
  readonly requestsPerMinute: number
  readonly url: string
}

const PROBED: Company = { symbol: 'VOD.L', tidm: 'VOD', name: 'Vodafone' }

export function createBoardSource<V extends BoardSettings>(
  { outbound, clock }: BoardDeps,
  { key, title, read, placesOf, parse }: Board<V>,
): BoardSource {
  const door = createSourceDoor({
    key,
    outbound,
    controls: () => ({ isOn: read().enabled, requestsPerMinute: read().requestsPerMinute }),
  })
  const boardUrl = (company: Company) => fillUrl(read().url, placesOf(company))

  async function listMessages(company: Company, options?: CallOptions) {
    const { tidm, symbol } = company
    if (tidm === null) {
      throw new ProviderError(key, 'not_found', `${symbol} has no code of London's exchange`)
    }
    const url = boardUrl(company)
    const { text: html } = await door.requestText({
      url,
      accept: ['text/html', 'application/xhtml+xml'],
      signal: options?.signal,
    })
    return parse({ html, url, tidm, nowMs: clock.now() }, read())
  }

  return {
    key,
    title,
    simulated: false,
    boardUrl,
    listMessages,
    async probe(options) {
      await listMessages(PROBED, options)
    },
  }
}
