import type { MantineColorsTuple } from '@mantine/core'

export const purple: MantineColorsTuple = [
  '#f5f3fe',
  '#eae6fc',
  '#d6cff8',
  '#bbb0f1',
  '#9f90e8',
  '#8474dc',
  '#6d5bd0',
  '#5b49bc',
  '#4b3b9e',
  '#3b2f7d',
]

/** Reserved for children's moments (a praise card, a birthday); never used for controls. */
export const apricot: MantineColorsTuple = [
  '#fff5ec',
  '#ffe8d4',
  '#ffd2ac',
  '#ffb97f',
  '#fba25b',
  '#f28e3e',
  '#db7526',
  '#b65b17',
  '#8f4712',
  '#6b360f',
]

export const gray: MantineColorsTuple = [
  '#faf8f5',
  '#f4f1ed',
  '#ece8e2',
  '#dfdad3',
  '#cac4bc',
  '#a19a92',
  '#716b65',
  '#57524d',
  '#3b3733',
  '#262320',
]

export const dark: MantineColorsTuple = [
  '#ece9f0',
  '#cbc6d3',
  '#a9a3b4',
  '#87818f',
  '#474252',
  '#3a3644',
  '#2c2834',
  '#211e28',
  '#17151c',
  '#100e14',
]

export const red: MantineColorsTuple = [
  '#fdeceb',
  '#fad6d3',
  '#f5aea9',
  '#ef8880',
  '#e5645b',
  '#d9493f',
  '#c0322a',
  '#a3271f',
  '#821e18',
  '#651712',
]

export const green: MantineColorsTuple = [
  '#e7f5ec',
  '#cdebd7',
  '#a1d8b3',
  '#72c38d',
  '#4bb070',
  '#33975a',
  '#257d48',
  '#1c6539',
  '#154e2c',
  '#0f3b21',
]
