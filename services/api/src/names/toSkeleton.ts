/** Pairs of letters and digits that many fonts draw alike; UTS 39 has the first three. Order matters. */
const alike: readonly (readonly [RegExp, string])[] = [
  [/0/g, 'o'],
  [/[1i]/g, 'l'],
  [/m/g, 'rn'],
  [/w/g, 'vv'],
  [/5/g, 's'],
  [/-+/g, '-'],
  [/^-|-$/g, ''],
]

/**
 * What a label looks like: labels with one skeleton can be mistaken for each other.
 *
 * @example toSkeleton('al1ce') === toSkeleton('alice') // true
 */
export function toSkeleton(label: string): string {
  return alike.reduce((text, [pattern, replacement]) => text.replace(pattern, replacement), label)
}
