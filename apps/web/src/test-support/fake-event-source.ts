/** Replaces the browser's EventSource; the test sends the events. */
export class FakeEventSource extends EventTarget {
  static readonly CLOSED = 2
  /** Every stream opened since the test started. */
  static opened: FakeEventSource[] = []
  readonly url: string
  readyState = 1
  isClosed = false

  constructor(url: string) {
    super()
    this.url = url
    FakeEventSource.opened.push(this)
  }

  close() {
    this.isClosed = true
  }

  say(event: string, data?: unknown) {
    this.dispatchEvent(new MessageEvent(event, { data: JSON.stringify(data) }))
  }

  static stillOpen(): FakeEventSource[] {
    return FakeEventSource.opened.filter(({ isClosed }) => !isClosed)
  }
}
