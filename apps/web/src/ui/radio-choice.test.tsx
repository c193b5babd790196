import { render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import '../test-support/render-page.tsx'
import { RadioChoice } from './radio-choice.tsx'

const OPTIONS = [
  { value: 1, label: 'One' },
  { value: 2, label: 'Two' },
]

function Numbers({ legend }: { readonly legend: string }) {
  const [value, setValue] = useState(1)
  return <RadioChoice legend={legend} value={value} options={OPTIONS} onChange={setValue} />
}

const chosenIn = (legend: string) =>
  within(screen.getByRole('group', { name: legend }))
    .getByRole('radio', { checked: true })
    .closest('label')?.textContent

it('chooses one option of its own group', async () => {
  render(
    <>
      <Numbers legend="First" />
      <Numbers legend="Second" />
    </>,
  )
  const first = within(screen.getByRole('group', { name: 'First' }))
  await userEvent.click(first.getByRole('radio', { name: 'Two' }))
  expect([chosenIn('First'), chosenIn('Second')]).toEqual(['Two', 'One'])
})
