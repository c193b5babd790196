import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import '../test-support/render-page.tsx'
import { ToggleButton } from './toggle-button.tsx'

function Setting() {
  const [isOn, setOn] = useState(false)
  return (
    <ToggleButton isPressed={isOn} onClick={() => setOn(!isOn)}>
      Log scale
    </ToggleButton>
  )
}

it('is announced as pressed while its setting is on', async () => {
  render(<Setting />)
  expect(screen.getByRole('button', { name: 'Log scale', pressed: false })).toBeDefined()
  await userEvent.click(screen.getByRole('button'))
  expect(screen.getByRole('button', { name: 'Log scale', pressed: true })).toBeDefined()
})
