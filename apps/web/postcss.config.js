/** Breakpoints must equal those of src/theme/theme.ts, because media queries cannot read CSS variables. */
export default {
  plugins: {
    'postcss-preset-mantine': {},
    'postcss-simple-vars': {
      variables: {
        'breakpoint-sm': '37.5em',
        'breakpoint-md': '60em',
        'breakpoint-lg': '80em',
        'breakpoint-xl': '120em',
        'breakpoint-xxl': '160em',
      },
    },
  },
}
