import { expect, it } from 'vitest'
import { settle } from './grid.ts'
import { deskSchema } from './schemas.ts'
import { deskOf, TEMPLATES } from './templates.ts'

it.each(TEMPLATES)('the template %s is a valid desk that is settled already', (template) => {
  const desk = deskOf(template)
  expect(deskSchema.parse(desk)).toEqual(desk)
  expect(settle(desk.panels)).toEqual(desk.panels)
})
