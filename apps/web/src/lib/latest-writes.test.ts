import { expect, it, vi } from 'vitest'
import { LatestWrites } from './latest-writes.ts'

/** A server that answers when the test says so. */
function openWrites() {
  const sent: string[] = []
  const answers: PromiseWithResolvers<void>[] = []
  const problems: string[] = []
  let leave = () => {}
  const writes = new LatestWrites({
    addEventListener: (_: string, listener: unknown) => {
      leave = listener as () => void
    },
  })
  const rest = vi.fn()
  const write = (state: string, pauseMs?: number) =>
    writes.write({
      thing: 'order',
      pauseMs,
      send: () => {
        sent.push(state)
        const answer = Promise.withResolvers<void>()
        answers.push(answer)
        return answer.promise
      },
      fail: ({ message }) => problems.push(`${state}: ${message}`),
      atRest: rest,
    })
  return { answers, leave: () => leave(), problems, rest, sent, write, writes }
}

it('sends one state at a time, and then the newest', async () => {
  const { answers, rest, sent, write, writes } = openWrites()
  for (const state of ['first', 'second', 'third']) write(state)
  expect(sent).toEqual(['first'])
  answers[0]?.resolve()
  await vi.waitFor(() => expect(sent).toEqual(['first', 'third']))
  expect([writes.isWriting('order'), rest.mock.calls.length]).toEqual([true, 0])
  answers[1]?.resolve()
  await vi.waitFor(() => expect(writes.isWriting('order')).toBe(false))
  expect(rest).toHaveBeenCalledOnce()
})

it('sends what waits when the page is left, after what is on its way', () => {
  const { leave, sent, write } = openWrites()
  for (const state of ['first', 'second', 'third']) write(state)
  leave()
  expect(sent).toEqual(['first', 'third'])
})

it('sends a state that waits for a pause when the page is left', () => {
  const { leave, sent, write } = openWrites()
  write('dragged', 60_000)
  expect(sent).toEqual([])
  leave()
  expect(sent).toEqual(['dragged'])
})

it('reports a failure unless a newer state replaces it', async () => {
  const { answers, problems, sent, write } = openWrites()
  write('first')
  write('second')
  answers[0]?.reject(new Error('refused'))
  await vi.waitFor(() => expect(sent).toEqual(['first', 'second']))
  expect(problems).toEqual([])
  answers[1]?.reject(new Error('refused'))
  await vi.waitFor(() => expect(problems).toEqual(['second: refused']))
})
