import { describe, expect, it } from 'vitest'
import { parseMetadata } from './parseMetadata.ts'

describe('parseMetadata', () => {
  const pictureOf = (given: object) => parseMetadata(JSON.stringify(given), '7')?.picture

  it('takes the first picture that is one, by whatever name', () => {
    const [one, two] = ['https://a.example/1.png', 'https://a.example/2.png']
    expect(pictureOf({ image: one, image_url: two })).toBe(one)
    expect(pictureOf({ image: '', image_url: two })).toBe(two)
    expect(pictureOf({ image: 'none', image_url: two })).toBe(two)
    expect(pictureOf({ image: ' ', image_data: '<svg/>' })).toBe('data:image/svg+xml;base64,PHN2Zy8+')
    expect(pictureOf({ image: 'javascript:alert(1)' })).toBeNull()
  })
})
