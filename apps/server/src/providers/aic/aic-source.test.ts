import { describe, expect, it } from 'vitest'
import { startReplay } from '#tests/replay/server.ts'
import { fixedSettings } from '#tests/support/fixed-settings.ts'
import { testSourceFaults } from '#tests/support/source-faults.ts'
import { createOutbound } from '../../platform/outbound/outbound.ts'
import { createAicSource } from './aic-source.ts'

const ADDRESS = { 'aic.url': 'https://navs.example.org/2026-08.csv' }

describe('The AIC’s file of NAVs', () => {
  testSourceFaults({
    contentType: 'text/csv',
    // The file is passed on as it came; the module that reads it refuses these.
    expected: {
      'an empty body': null,
      'a document that breaks off': null,
      'XML whose entities grow without end': null,
    },
    call: async ({ url, outbound }) =>
      createAicSource({
        outbound,
        settings: fixedSettings({ 'aic.enabled': 'on', 'aic.url': `${url}/navs.csv` }),
      }).getFile?.(),
  })

  it('is requested only when it is switched on and has a URL', async () => {
    const replay = await startReplay()
    const outbound = createOutbound({ productName: 'Test', replayUrl: replay.url })
    const ask = (texts: Readonly<Record<string, string>>) =>
      createAicSource({ outbound, settings: fixedSettings(texts) }).getFile?.()
    await expect(ask({})).rejects.toMatchObject({ kind: 'not_configured' })
    await expect(ask(ADDRESS)).rejects.toMatchObject({ kind: 'not_configured' })
    await expect(ask({ 'aic.enabled': 'on' })).rejects.toMatchObject({
      kind: 'not_configured',
      message: expect.stringContaining('address'),
    })
    expect(replay.asked).toEqual([])
    expect(await ask({ ...ADDRESS, 'aic.enabled': 'on' })).toContain('GB00BH4HKS39')
    await outbound.close()
    await replay.close()
  })
})
