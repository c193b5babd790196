import { describe, expect, it } from 'vitest'
import { startReplay } from '#tests/replay/server.ts'
import { fixedSettings } from '#tests/support/fixed-settings.ts'
import { testSourceFaults } from '#tests/support/source-faults.ts'
import { createOutbound } from '../../platform/outbound/outbound.ts'
import { createBankOfEnglandSource } from './bank-of-england-source.ts'

const ON = { 'bank-of-england.enabled': 'on' }

describe('The Bank of England’s file of rates', () => {
  testSourceFaults({
    contentType: 'text/csv',
    // The file is passed on as it came; the module that reads it refuses these.
    expected: {
      'an empty body': null,
      'a document that breaks off': null,
      'XML whose entities grow without end': null,
    },
    call: async ({ url, outbound }) =>
      createBankOfEnglandSource({
        outbound,
        settings: fixedSettings({ ...ON, 'bank-of-england.url': `${url}/rates.csv?from={from}` }),
      }).getFile?.('2026-09-01'),
  })

  it('is requested only when it is switched on, from a day in its own notation', async () => {
    const replay = await startReplay()
    const outbound = createOutbound({ productName: 'Test', replayUrl: replay.url })
    const ask = (texts: Readonly<Record<string, string>>) =>
      createBankOfEnglandSource({ outbound, settings: fixedSettings(texts) }).getFile?.(
        '2026-09-01',
      )
    await expect(ask({})).rejects.toMatchObject({ kind: 'not_configured' })
    expect(replay.asked).toEqual([])
    expect(await ask(ON)).toContain('DATE,IUDBEDR,IUDSOIA')
    expect(replay.asked.join()).toContain('Datefrom=01%2FSep%2F2026')
    await outbound.close()
    await replay.close()
  })
})
