/** A write of a thing's whole state: an order, a board, a volume. */
export interface LatestWrite {
  /** As in `watchlist 7 order`. */
  readonly thing: string
  readonly send: () => Promise<unknown>
  /** Called unless a newer state of the thing waits, which replaces what failed. */
  readonly fail: (error: Error) => void
  /** Waits for a pause of this length, as while a pointer drags. Default: none. */
  readonly pauseMs?: number | undefined
  /** Called once nothing of the thing waits or is on its way. */
  readonly atRest?: () => void
}

interface Thing {
  waiting: LatestWrite | null
  timer?: ReturnType<typeof setTimeout>
  isSending: boolean
}

/**
 * Writes in order: of each thing one is on its way, and the newest of those that came meanwhile follows
 * it. When the page is left, a waiting write is sent before it goes; `callApi` lets small ones outlive
 * the page.
 */
export class LatestWrites {
  readonly #things = new Map<string, Thing>()

  constructor(page: Pick<Window, 'addEventListener'> = window) {
    page.addEventListener('pagehide', () => this.#sendAll())
  }

  write(write: LatestWrite): void {
    const thing = this.#things.get(write.thing) ?? { waiting: null, isSending: false }
    this.#things.set(write.thing, thing)
    thing.waiting = write
    clearTimeout(thing.timer)
    if (write.pauseMs) thing.timer = setTimeout(() => this.flush(write.thing), write.pauseMs)
    else this.flush(write.thing)
  }

  /** True while a write of the thing waits or is on its way. */
  isWriting(thing: string): boolean {
    return this.#things.has(thing)
  }

  /** Sends a write that waits for a pause. */
  flush(name: string): void {
    const thing = this.#things.get(name)
    if (!thing) return
    clearTimeout(thing.timer)
    if (!thing.isSending) void this.#sendInOrder(name, thing)
  }

  async #sendInOrder(name: string, thing: Thing): Promise<void> {
    thing.isSending = true
    let last: LatestWrite | null = null
    while (thing.waiting) {
      last = thing.waiting
      await sendWaiting(thing)
    }
    this.#things.delete(name)
    last?.atRest?.()
  }

  /** A page that is going has no time for turns: the server gets what waits after what is on its way. */
  #sendAll(): void {
    for (const thing of this.#things.values()) {
      clearTimeout(thing.timer)
      void sendWaiting(thing)
    }
  }
}

async function sendWaiting(thing: Thing): Promise<void> {
  const { waiting } = thing
  thing.waiting = null
  try {
    await waiting?.send()
  } catch (error) {
    if (!thing.waiting) waiting?.fail(error as Error)
  }
}
