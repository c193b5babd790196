import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { useFullScreen } from './use-full-screen.ts'

function Page() {
  const [isFull, toggle] = useFullScreen('part')
  return (
    <>
      <header>
        <a href="/">Home</a>
      </header>
      <main>
        <section id="part">
          <button type="button" aria-pressed={isFull} onClick={toggle}>
            Full screen
          </button>
        </section>
        <p>beside it</p>
      </main>
    </>
  )
}

it('The rest of the page cannot be reached while a part fills the screen', async () => {
  render(<Page />)
  const isHeld = (text: string) => screen.getByText(text).closest('[inert]') !== null
  const button = screen.getByRole('button')
  await userEvent.click(button)
  expect([isHeld('Home'), isHeld('beside it'), isHeld('Full screen')]).toEqual([true, true, false])
  await userEvent.click(button)
  expect([isHeld('Home'), isHeld('beside it')]).toEqual([false, false])
})
