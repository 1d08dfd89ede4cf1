import { expect, test } from 'vitest'
import { dishesIn, isBlock, pastedBlock } from './pasted-block.ts'

test('a block of a spreadsheet keeps its rows and columns, also empty cells', () => {
  expect(pastedBlock('Phở bò\tSúp gà\r\n\tChuối\r\n')).toEqual([
    [['Phở bò'], ['Súp gà']],
    [[], ['Chuối']],
  ])
})

test('a quoted cell has several lines, which are several dishes', () => {
  expect(pastedBlock('"Xôi gấc\nSữa tươi"\tBánh ""flan""')).toEqual([[['Xôi gấc', 'Sữa tươi'], ['Bánh ""flan""']]])
  expect(pastedBlock('"Canh ""bà ngoại"""\tCam')).toEqual([[['Canh "bà ngoại"'], ['Cam']]])
})

test('a semicolon, a plus or a dash with spaces divides dishes; a comma or a hyphen belongs to the name', () => {
  expect(dishesIn('Xôi gấc – sữa tươi; Chuối + Cam')).toEqual(['Xôi gấc', 'sữa tươi', 'Chuối', 'Cam'])
  expect(dishesIn('Bí xanh, cà rốt luộc')).toEqual(['Bí xanh, cà rốt luộc'])
  expect(dishesIn('  • Thịt kho   tàu-hũ ')).toEqual(['Thịt kho tàu-hũ'])
})

test('the words of one cell are no block', () => {
  expect(isBlock('Phở bò\n')).toBe(false)
  expect(isBlock('Phở bò\tCam')).toBe(true)
})
