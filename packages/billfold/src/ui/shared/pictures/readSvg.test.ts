import { describe, expect, test } from 'vitest'
import { bundledIcons } from '../../../core/directory/bundledIcons.generated.ts'
import { readSvg } from './readSvg.ts'

const address = (svg: string) => `data:image/svg+xml,${encodeURIComponent(svg)}`
const wrap = (inner: string) => address(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4">${inner}</svg>`)
const path = '<path d="M0 0h4v4z"/>'

test.each(Object.entries(bundledIcons))('reads the bundled picture of %s', (_id, icon) => {
  const picture = readSvg(icon, 'p')
  expect(picture?.attributes.viewBox).toMatch(/^[\d. ]+$/)
  expect(picture?.children.length).toBeGreaterThan(0)
})

test('reads plain shapes, with names that React knows and prefixed ids', () => {
  const svg = `<?xml version="1.0"?><!-- x --><svg viewBox='0 0 4 4' class="a" data-x="1"><title>Fox</title><g clip-path="url(#c)" style="fill: red; stroke-width:2">
    <path fill-rule="evenodd" d="M0 0"/></g><defs><clipPath id="c"><rect width="4" height="4"></rect></clipPath></defs></svg>`
  const expected = {
    tag: 'svg',
    attributes: { viewBox: '0 0 4 4' },
    children: [
      {
        tag: 'g',
        attributes: { clipPath: 'url(#pc)', fill: 'red', strokeWidth: '2' },
        children: [{ tag: 'path', attributes: { fillRule: 'evenodd', d: 'M0 0' }, children: [] }],
      },
      {
        tag: 'defs',
        attributes: {},
        children: [
          {
            tag: 'clipPath',
            attributes: { id: 'pc' },
            children: [{ tag: 'rect', attributes: { width: '4', height: '4' }, children: [] }],
          },
        ],
      },
    ],
  }
  expect(readSvg(address(svg), 'p')).toEqual(expected)
  expect(readSvg(`data:image/svg+xml;base64,${btoa(svg)}`, 'p')).toEqual(expected)
  expect(readSvg(`data:image/svg+xml;utf8,${svg}`, 'p')).toEqual(expected)
})

describe('leaves to <img>', () => {
  test.each([
    ['a script', `${path}<script>alert(1)</script>`],
    ['a foreign object', `<foreignObject><body/></foreignObject>`],
    ['an image', `<image href="https://evil.example/x.png"/>`],
    ['a reference', `<use href="#a"/>`],
    ['an animation', `<path d="M0 0"><animate attributeName="d"/></path>`],
    ['a style sheet', `<style>path{fill:red}</style>${path}`],
    ['a link', `<a href="javascript:alert(1)">${path}</a>`],
    ['a gradient that takes over another', `<linearGradient href="#b"/>`],
    ['a namespace for a reference', `<linearGradient xlink:href="#b"/>`],
    ['an address in a fill', `<path fill="url(https://evil.example/#a)"/>`],
    ['an address in a style', `<path style="fill:url('https://evil.example/#a')"/>`],
    ['an address in upper case', `<path fill="URL(//evil.example)"/>`],
    ['an address behind an own name', `<path fill="url(#a) url(//evil.example)"/>`],
    ['an address behind the prefix', `<path fill="url(#pa) url(//evil.example)"/>`],
    ['an escaped address', `<path fill="u\\72l(//evil.example)"/>`],
    ['a set of images', `<path mask="image-set('//evil.example' 1x)"/>`],
    ['a filter', `<path filter="url(#f)"/>`],
    ['text', `Send me money`],
    ['an entity', `<path fill="&#117;rl(//evil.example)"/>`],
    ['a second picture inside', `<svg>${path}</svg>`],
    ['a tag that never closes', `<g>${path}`],
    ['a tag that closes another', `<g>${path}</defs>`],
    ['too many shapes', path.repeat(500)],
    ['a picture that is too long', `<path d="${'M0 0'.repeat(20_000)}"/>`],
  ])('%s', (_what, inner) => {
    expect(readSvg(wrap(inner), 'p')).toBeUndefined()
  })

  test.each([
    'data:image/svg+xml,%',
    'data:image/svg+xml;base64,###',
    'data:image/png;base64,AAAA',
    'https://wallet.example/icon.svg',
    '',
    address('<!DOCTYPE svg [<!ENTITY a "b">]><svg viewBox="0 0 4 4"/>'),
    address('<html><body/></html>'),
  ])('%s', text => {
    expect(readSvg(text, 'p')).toBeUndefined()
  })
})

test('keeps the functions that move and colour', () => {
  const picture = readSvg(wrap('<path transform="matrix(1 0 0 1 2 2) rotate(4)" fill="rgb(1, 2, 3)" d="M0 0"/>'), 'p')
  expect(picture?.children[0]?.attributes).toMatchObject({
    transform: 'matrix(1 0 0 1 2 2) rotate(4)',
    fill: 'rgb(1, 2, 3)',
  })
})

test('drops handlers: no attribute comes from the picture that is not in the list', () => {
  const picture = readSvg(
    wrap('<path onload="alert(1)" onclick="x()" d="M0 0" dangerouslySetInnerHTML="a" ref="b" key="c"/>'),
    'p',
  )
  expect(picture?.children[0]?.attributes).toEqual({ d: 'M0 0' })
})
