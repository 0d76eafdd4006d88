import type { ClearField } from '../../../contract/clearDescriptor.ts'
import type { ClearNode } from './ClearNode.ts'
import { writeRaw } from './writeRaw.ts'

/** Whether a description wants a value shown. @throws RangeError where it is one that the description does not allow. */
export function isShown(visible: ClearField['visible'], node: ClearNode): boolean {
  if (typeof visible !== 'object') return visible !== 'never'
  const text = writeRaw(node)[0]?.toLowerCase()
  const has = (list: readonly unknown[] | undefined) => list?.some(one => String(one).toLowerCase() === text) === true
  if (visible.mustBe && !has(visible.mustBe)) throw new RangeError('not a value that the description allows')
  return visible.mustBe === undefined && !has(visible.ifNotIn)
}
