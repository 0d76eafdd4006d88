import { createMadeUpFamily } from '@billfold/testkit'
import { expect, it } from 'vitest'
import { createTestKit } from '../../../../testkit/src/seams/createTestKit.ts'
import { setAddressLabel } from './setAddressLabel.ts'

it('names an account by a label, for any case of its address, until the label is removed', () => {
  const { kit, destroy } = createTestKit({ families: [createMadeUpFamily()] })
  const labels = () => kit.store.getState().settings.addressLabels
  setAddressLabel(kit, { address: '0xABC', label: 'Savings' })
  setAddressLabel(kit, { address: '0xdef', label: 'Rent' })
  setAddressLabel(kit, { address: '0xabc', label: 'Travel' })
  expect(labels()).toEqual({ '0xabc': 'Travel', '0xdef': 'Rent' })
  setAddressLabel(kit, { address: '0xAbC' })
  expect(labels()).toEqual({ '0xdef': 'Rent' })
  destroy()
})
