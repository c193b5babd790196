import { expect, it } from 'vitest'
import { onPostgres } from './databases.ts'
import { withClient } from './postgres-server.ts'
import { recycledDatabases } from './recycled-databases.ts'

onPostgres(() => {
  const recycled = recycledDatabases(process.env['TEST_DATABASE_URL'] ?? '')

  /** Takes databases until it meets this one or has met a new one. */
  const takeAgain = async (url: string) => {
    const taken: string[] = []
    let next = await recycled.take()
    while (next !== url && taken.length < 20) {
      taken.push(next)
      next = await recycled.take()
    }
    for (const other of [next, ...taken]) recycled.giveBack(other)
    return next === url
  }
  const run = (url: string, sql: string) =>
    withClient(url, async (client) => (await client.query(sql)).rows)
  const FACT = "insert into installation (key, value) values ('test', '1')"

  it('empties a database before another test uses it', async () => {
    const url = await recycled.take()
    await run(url, FACT)
    recycled.giveBack(url)
    expect(await takeAgain(url)).toBe(true)
    expect(await run(url, "select * from installation where key = 'test'")).toEqual([])
  })

  it('drops a database whose tables a test has changed', async () => {
    const url = await recycled.take()
    await run(url, 'alter table installation add column test text')
    recycled.giveBack(url)
    expect(await takeAgain(url)).toBe(false)
  })

  it('fills no database in which something was written', async () => {
    const [source, url] = [await recycled.take(), await recycled.take()]
    await run(source, FACT)
    const contents = await recycled.read(source)
    expect(await recycled.fill(url, contents)).toBe(true)
    expect(await run(url, "select value from installation where key = 'test'")).toEqual([
      { value: '1' },
    ])
    expect(await recycled.fill(url, contents)).toBe(false)
    for (const used of [source, url]) recycled.giveBack(used)
  })
})
