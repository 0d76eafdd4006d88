import { createMadeUpFamily } from '@billfold/testkit'
import { expect, it } from 'vitest'
import { createTestKit } from '../../../../testkit/src/seams/createTestKit.ts'
import { setAddressLabel } from './setAddressLabel.ts'

it('calls an account by a label, whatever the case of its address, until that is removed', () => {
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
