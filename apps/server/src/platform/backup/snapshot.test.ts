import { expect, it } from 'vitest'
import { openSnapshot } from '#tests/support/backups.ts'
import { onEachDatabase } from '#tests/support/databases.ts'
import { setInstallationFact } from '../db/installation.ts'
import { CHARACTERS_PER_BATCH } from './snapshot.ts'

const LARGE = 'x'.repeat(CHARACTERS_PER_BATCH / 5)

onEachDatabase((databases) => {
  it('A snapshot reads large rows in small batches, and all of them', async () => {
    const place = await databases.create()
    const { db, close } = place.open()
    for (let number = 0; number < 60; number += 1) {
      await setInstallationFact(db, `fact-${number}`, LARGE)
    }
    await close()
    const snapshot = await openSnapshot(place)
    const { batches } = await snapshot.read('installation')
    let rows = 0
    let largest = 0
    for await (const batch of batches) {
      const values = batch.flat().filter((value) => value === LARGE)
      rows += values.length
      largest = Math.max(largest, values.length)
    }
    await snapshot.close()
    expect(rows).toBe(60)
    expect(largest).toBeLessThanOrEqual(10)
  })
})
