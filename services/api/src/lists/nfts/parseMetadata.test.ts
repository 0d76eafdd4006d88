import { describe, expect, it } from 'vitest'
import { parseMetadata } from './parseMetadata.ts'

describe('parseMetadata', () => {
  const pictureOf = (given: object) => parseMetadata(JSON.stringify(given), '7')?.picture

  it('takes the first valid picture, by any name', () => {
    const [one, two] = ['https://a.example/1.png', 'https://a.example/2.png']
    expect(pictureOf({ image: one, image_url: two })).toBe(one)
    expect(pictureOf({ image: '', image_url: two })).toBe(two)
    expect(pictureOf({ image: 'none', image_url: two })).toBe(two)
    expect(pictureOf({ image: ' ', image_data: '<svg/>' })).toBe('data:image/svg+xml;base64,PHN2Zy8+')
    expect(pictureOf({ image: 'javascript:alert(1)' })).toBeNull()
  })

  // B24: such a row could not be written to PostgreSQL.
  it('takes no picture with characters that no database keeps', () => {
    for (const bad of ['data:image/svg+xml,<svg>\0</svg>', 'data:image/png;base64,AA\u0007A'])
      for (const key of ['image', 'image_url', 'image_data']) expect(pictureOf({ [key]: bad })).toBeNull()
    expect(pictureOf({ image_data: 'data:image/svg+xml,<svg/>' })).toBe('data:image/svg+xml,<svg/>')
    // Without an address the drawing is written in base64.
    expect(pictureOf({ image_data: '<svg>\0' })).toBe('data:image/svg+xml;base64,PHN2Zz4A')
  })
})
