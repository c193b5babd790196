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

it('is read from the document', () => {
  write('{"productName":"Terminal","dataMode":"live","isDevelopment":true}')
  expect(readBootstrap(document)).toMatchObject({ productName: 'Terminal', dataMode: 'live' })
})

it('never claims live data when missing', () => {
  expect(readBootstrap(document)).toMatchObject({ productName: 'Leadenhall', dataMode: 'demo' })
})
