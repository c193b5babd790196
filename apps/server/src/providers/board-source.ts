/** A bulletin board, read from the newest page of a share's messages. */
import type { Clock } from '../platform/clock.ts'
import type { Outbound } from '../platform/outbound/outbound.ts'
import { OutboundError } from '../platform/outbound/outbound-error.ts'
import {
  fillUrl,
  type SettingDefinition,
  type SettingGroup,
  type SettingReader,
  type SettingValues,
} from '../platform/settings/setting.ts'
import type { BoardSource, Company, ProviderMessage } from './content-ports.ts'
import { type CallOptions } from './ports.ts'
import { createSourceDoor, type SourceSettings } from './source-door.ts'

export interface BoardDeps {
  readonly outbound: Outbound
  readonly settings: SettingReader
  readonly clock: Clock
}

export interface BoardPage {
  readonly html: string
  readonly url: string
  /** The share's code, for messages that do not name one. */
  readonly tidm: string
  readonly nowMs: number
}

interface Board<S extends BoardSettings> {
  readonly key: string
  readonly title: string
  readonly group: SettingGroup<S>
  /** The values for the placeholders of the URL. */
  readonly placeholdersOf: (company: Company) => Readonly<Record<string, string>>
  /** @throws OutboundError */
  readonly parse: (page: BoardPage, settings: SettingValues<S>) => readonly ProviderMessage[]
}

type BoardSettings = SourceSettings & { readonly url: SettingDefinition<string> }

const PROBED: Company = { symbol: 'VOD.L', tidm: 'VOD', name: 'Vodafone' }

export function createBoardSource<S extends BoardSettings>(
  { outbound, settings, clock }: BoardDeps,
  { key, title, group, placeholdersOf, parse }: Board<S>,
): BoardSource {
  const door = createSourceDoor({ title, outbound, settings, group })
  const boardUrl = (company: Company) =>
    fillUrl(settings.read<BoardSettings>(group).url, placeholdersOf(company))

  async function listMessages(company: Company, options?: CallOptions) {
    const { tidm, symbol } = company
    if (tidm === null) {
      throw new OutboundError(title, 'not_found', 'no London code', { subject: symbol })
    }
    const url = boardUrl(company)
    const { text: html } = await door.requestText({
      url,
      accept: ['text/html', 'application/xhtml+xml'],
      signal: options?.signal,
    })
    return parse({ html, url, tidm, nowMs: clock.now() }, settings.read(group))
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
