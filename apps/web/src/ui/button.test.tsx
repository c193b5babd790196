import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import '../test-support/render-page.tsx'
import { Button } from './button.tsx'

it('leaves the form around it alone unless it is the one that submits', async () => {
  const onSubmit = vi.fn((event: { preventDefault(): void }) => event.preventDefault())
  render(
    <form onSubmit={onSubmit}>
      <Button>Clear</Button>
      <Button type="submit" kind="primary">
        Save
      </Button>
    </form>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Clear' }))
  expect(onSubmit).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(onSubmit).toHaveBeenCalledOnce()
})

it('looks as its kind does, with room for a site’s own utilities', () => {
  render(
    <Button kind="danger" className="ml-auto">
      Delete
    </Button>,
  )
  expect(screen.getByRole('button').className.split(' ')).toEqual([
    'control',
    'text-down',
    'ml-auto',
  ])
})

it('is not pressed while it is disabled', async () => {
  const onClick = vi.fn()
  render(
    <Button disabled onClick={onClick}>
      Fetch
    </Button>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Fetch' }))
  expect(onClick).not.toHaveBeenCalled()
})
