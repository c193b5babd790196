/** An in-memory version of the parts of CacheStorage that the worker uses. */
class FakeCache {
  readonly entries = new Map<string, Response>()

  async put(key: string | Request, response: Response): Promise<void> {
    const address = addressOf(key)
    this.entries.delete(address)
    this.entries.set(address, response)
  }

  async match(key: string | Request): Promise<Response | undefined> {
    return this.entries.get(addressOf(key))?.clone()
  }
}

export class FakeCaches {
  readonly #stores = new Map<string, FakeCache>()

  async open(name: string): Promise<FakeCache> {
    const store = this.#stores.get(name) ?? new FakeCache()
    this.#stores.set(name, store)
    return store
  }

  async keys(): Promise<string[]> {
    return [...this.#stores.keys()]
  }

  async delete(name: string): Promise<boolean> {
    return this.#stores.delete(name)
  }

  async match(key: string, { cacheName }: { cacheName: string }): Promise<Response | undefined> {
    return this.#stores.get(cacheName)?.match(key)
  }
}

function addressOf(key: string | Request): string {
  return typeof key === 'string' ? key : key.url
}
