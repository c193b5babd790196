import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { PartChoice } from './part-choice.tsx'

it('chooses a part by a button, or on a phone in a select', async () => {
  const chosen: string[] = []
  render(
    <PartChoice
      label="Views"
      parts={[
        ['list', 'List'],
        ['ladder', 'Ladder'],
      ]}
      chosen="list"
      onChoose={(part) => chosen.push(part)}
    />,
  )
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Ladder', pressed: false }))
  await user.selectOptions(screen.getByRole('combobox', { name: 'Views' }), 'Ladder')
  expect(chosen).toEqual(['ladder', 'ladder'])
  expect(screen.getByRole('button', { name: 'List', pressed: true })).toBeDefined()
})
