import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Amount } from './Amount.tsx'
import { Avatar } from './Avatar.tsx'
import { Button } from './Button.tsx'
import { Connect } from './gallery/Connect.tsx'
import { Account, Forms, States } from './gallery/Parts.tsx'
import { Image } from './Image.tsx'
import { Row } from './Row.tsx'

test.each(Object.entries({ Connect, Account, Forms, States }))(
  '%s renders on a server without inline styles',
  (_, Page) => {
    const html = renderToString(<Page />)
    expect(html).toContain('bf-card')
    expect(html).not.toMatch(/<style|\sstyle=|javascript:/i)
  },
)

test.each([
  ['+', '0.0000001', '+<0.001 BTC'],
  ['−', '0.0000001', '−<0.001 BTC'],
  ['$', '0.0000001', '<$0.001 BTC'],
  ['+', '1.5', '+1.5 BTC'],
])('an amount after %s: a value below the last digit is written in this order', (prefix, value, text) => {
  const html = renderToString(<Amount value={value} prefix={prefix} symbol="BTC" locale="en-US" unknownLabel="?" />)
  expect(html.replaceAll(/<[^>]*>/g, '').replace('&lt;', '<')).toBe(text)
})

test('what a directory or a provider says is drawn as text and never followed blindly', () => {
  const hostile = '<img src=x onerror=alert(1)>'
  const html = renderToString(
    <>
      <Row title={hostile} subtitle={hostile} href={' Java\tScript:alert(1)'} />
      <Button href={'java\nscript:alert(1)'}>{hostile}</Button>
      <Image name={hostile} />
      <Avatar address={hostile} />
    </>,
  )
  expect(html).not.toContain(hostile)
  expect(html).not.toMatch(/script:/i)
  expect(html).toContain('rel="noopener noreferrer"')
})

test('a placeholder takes the first letter of a name as people see it', () => {
  expect(renderToString(<Image name=" 🦊 fox" />)).toContain('>🦊<')
  expect(renderToString(<Image name="éclair" />)).toContain('>É<')
  expect(renderToString(<Image name="" />)).toContain('data-size="40"')
})
