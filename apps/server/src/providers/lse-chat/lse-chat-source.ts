/** The share chat of lse.co.uk: the newest page of a share's messages. */
import type { Clock } from '../../platform/clock.ts'
import type { Outbound } from '../../platform/outbound/outbound.ts'
import { fillUrl, type SettingReader } from '../../platform/settings/setting.ts'
import { requireCode, toSlug } from '../board-page.ts'
import type { BoardSource, Company } from '../content-ports.ts'
import type { CallOptions } from '../ports.ts'
import { createSourceDoor } from '../source-door.ts'
import { parseChat } from './parse-chat.ts'
import { LSE_CHAT_SETTINGS } from './settings.ts'

const PROBED: Company = { symbol: 'VOD.L', tidm: 'VOD', name: 'Vodafone' }

export function createLseChatSource(deps: {
  readonly outbound: Outbound
  readonly settings: SettingReader
  readonly clock: Clock
}): BoardSource {
  const { outbound, settings, clock } = deps
  const read = () => settings.read(LSE_CHAT_SETTINGS)
  const door = createSourceDoor({
    key: 'lse-chat',
    outbound,
    controls: () => ({ isOn: read().enabled, requestsPerMinute: read().requestsPerMinute }),
  })

  const boardUrl = (company: Company) =>
    fillUrl(read().url, {
      tidm: company.tidm ?? company.symbol,
      slug: toSlug(company),
      page: '1',
    })

  async function listMessages(company: Company, options?: CallOptions) {
    const tidm = requireCode('lse-chat', company)
    const url = boardUrl(company)
    const { text } = await door.requestText({
      url,
      accept: ['text/html', 'application/xhtml+xml'],
      signal: options?.signal,
    })
    return parseChat({ html: text, url, tidm, nowMs: clock.now() }, read())
  }

  return {
    key: 'lse-chat',
    title: 'LSE Chat',
    simulated: false,
    boardUrl,
    listMessages,
    async probe(options) {
      await listMessages(PROBED, options)
    },
  }
}
