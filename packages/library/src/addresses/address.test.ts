import { describe, expect, it } from 'vitest'
import { addressText, parseAddress } from './address.ts'

describe('[L1] addresses', () => {
  it('name an asset, the versions that will do, and a member', () => {
    expect(parseAddress('fw:@acme/ada')).toEqual({ asset: '@acme/ada', range: 'latest', member: undefined })
    expect(parseAddress('@acme/ada@1').range).toBe('1')
    expect(parseAddress('fw:@acme/ada@^1.2').range).toBe('^1.2')
    expect(parseAddress('fw:@acme/ada@beta').range).toBe('beta')
    expect(parseAddress('fw:@acme/pack@2#wink')).toEqual({ asset: '@acme/pack', range: '2', member: 'wink' })
    const id = '01a1e2f0-1111-7222-8333-444455556666'
    expect(parseAddress(`fw:${id}@1.2.0`)).toEqual({ asset: id, range: '1.2.0', member: undefined })
    for (const text of ['fw:@acme/ada', 'fw:@acme/ada@1', `fw:${id}@1.2.0#a b`])
      expect(addressText(parseAddress(text))).toBe(text)
  })

  it('are refused with the correct form when they are something else', () => {
    const wrong = [
      '',
      'fw:',
      'ada',
      'fw:@acme',
      'fw:@Acme/ada',
      'fw:@acme/../x',
      'fw:@acme/ada@',
      'fw:@acme/ada@1#',
    ]
    for (const text of [
      ...wrong,
      'fw:@a/ada',
      `fw:@acme/${'a'.repeat(65)}`,
      'fw:@acme/ada@>=1',
      'fw:@acme/ada\n',
      'fw:@acme/äda',
    ])
      expect(() => parseAddress(text), text).toThrowError(
        expect.objectContaining({ code: 'library/address' }),
      )
  })
})
