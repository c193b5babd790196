import { type ComponentType, startTransition, useEffect, useState } from 'react'
import { chunk } from './chunk.ts'
import { showProblem } from './show-toast.ts'

/** A component loaded after the first paint; `load` fetches it earlier. */
export type Deferred<Props> = ComponentType<Props> & { readonly load: () => Promise<unknown> }

type Load = () => Promise<unknown>

/** Failed loads are retried while mounted. */
const RETRY_MS = 5000

const firstPage = Promise.withResolvers<void>()
/** Loaders waiting for the first page; null once it has rendered. */
let waiting: Load[] | null = []
/** Resolves when the last of the loaders that take turns may begin. */
let lastTurn: Promise<unknown> = Promise.resolve()

/**
 * Deferred until after first paint, so it never competes with the page's own requests. `Placeholder` is
 * rendered until the component has loaded. Without a placeholder nothing is rendered, and a failed load
 * shows a toast.
 */
export function deferred<Props extends object>(
  fetchModule: () => Promise<{ default: ComponentType<Props> }>,
  Placeholder?: ComponentType<Props>,
): Deferred<Props> {
  const part = chunk(async () => {
    await firstPage.promise
    await nextTurn()
    return fetchModule()
  })
  // A component with a placeholder is mounted by its page, which loads it.
  if (!Placeholder) {
    if (waiting) waiting.push(part.load)
    else whenIdle(part.load)
  }

  function DeferredPart(props: Props) {
    const [Part, setPart] = useState(() => part.loaded())
    const isThere = Part !== null
    useEffect(() => {
      if (isThere) return undefined
      const attempt = async () => {
        await part.load()
        // Many arrive at the same moment: in slices, between which keys and clicks are heard.
        startTransition(() => setPart(part.loaded))
      }
      return retrying(attempt, Placeholder ? undefined : (error) => showProblem(error))
    }, [isThere])
    if (Part) return <Part {...props} />
    return Placeholder ? <Placeholder {...props} /> : null
  }
  return Object.assign(DeferredPart, { load: part.load })
}

/** One loader a task, so that keys and clicks are heard between them. */
function nextTurn(): Promise<unknown> {
  lastTurn = lastTurn.then(() => new Promise((resolve) => setTimeout(resolve)))
  return lastTurn
}

/** Retries until success or until the returned function is called; reports only the first failure. */
function retrying(attempt: Load, onFirstFailure?: (error: Error) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOver = false
  let report = onFirstFailure
  const run = () =>
    void attempt().catch((error: Error) => {
      if (isOver) return
      report?.(error)
      report = undefined
      timer = setTimeout(run, RETRY_MS)
    })
  run()
  return () => {
    isOver = true
    clearTimeout(timer)
  }
}

/** Call once, when the first page has rendered. */
export function loadDeferredWhenIdle(): void {
  whenIdle(loadDeferred)
}

/** Loads every registered component immediately. */
export async function loadDeferred(): Promise<void> {
  const loaders = waiting ?? []
  waiting = null
  firstPage.resolve()
  await Promise.all(loaders.map((load) => load()))
}

/** Runs a loader when the page's own requests are done; failures are not reported. */
export function whenIdle(load: Load): void {
  // Mounting the component retries a failed load and reports the failure.
  const start = () => void load().catch(() => undefined)
  // Safari has no idle callback.
  if ('requestIdleCallback' in window) requestIdleCallback(start, { timeout: 2000 })
  else setTimeout(start, 200)
}
