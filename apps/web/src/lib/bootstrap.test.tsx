import { afterEach, expect, it } from 'vitest'
import { readBootstrap } from './bootstrap.ts'

afterEach(() => document.body.replaceChildren())

function write(json: string): void {
  const script = document.createElement('script')
  script.type = 'application/json'
  script.id = 'bootstrap'
  script.textContent = json
  document.body.append(script)
}

it('reads what the server wrote into the document', () => {
  write('{"productName":"Terminal","dataMode":"live","isDevelopment":true}')
  expect(readBootstrap(document)).toMatchObject({ productName: 'Terminal', dataMode: 'live' })
})

it('without it claims nothing to be live', () => {
  expect(readBootstrap(document)).toMatchObject({ productName: 'Leadenhall', dataMode: 'demo' })
})
