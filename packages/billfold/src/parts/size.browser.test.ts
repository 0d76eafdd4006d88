import { expect, test } from 'vitest'
import * as parts from '../exports/parts.ts'
import { measureExports } from './testing/measureExports.ts'

/** What the Connect view draws with, the stylesheet included. */
const connect = [
  'baseCss',
  'Frame',
  'Header',
  'Row',
  'Button',
  'IconButton',
  'IconTile',
  'Image',
  'Spinner',
  'Skeleton',
  'Tag',
  'Divider',
  'Stack',
  'Checkbox',
  'Notice',
  'LiveRegions',
  'VisuallyHidden',
  'CheckIcon',
  'ChevronRightIcon',
  'GridIcon',
  'QrCodeIcon',
]

test('what the Connect view needs is at most 9,000 bytes', async () => {
  const bytes = await measureExports(connect)
  expect(bytes).toBeGreaterThan(2_000)
  expect(bytes).toBeLessThanOrEqual(9_000)
})

test('icons that are not used are left out', async () => {
  const [one, all] = await Promise.all([
    measureExports(['CloseIcon']),
    measureExports(Object.keys(parts).filter(name => name.endsWith('Icon'))),
  ])
  expect(one).toBeLessThan(600)
  expect(all).toBeGreaterThan(one * 3)
})
