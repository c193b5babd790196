/** An unexpected console.error or console.warn fails the test, because it usually means a defect. */
import { afterEach, beforeEach, vi } from 'vitest'

const noise: string[] = []

beforeEach(() => {
  noise.length = 0
  for (const level of ['error', 'warn'] as const) {
    vi.spyOn(console, level).mockImplementation((...parts: unknown[]) => {
      noise.push(`console.${level}: ${parts.map(String).join(' ')}`)
    })
  }
})

afterEach(() => {
  const heard = noise.splice(0)
  if (heard.length > 0) throw new Error(`Unexpected output:\n${heard.join('\n')}`)
})
