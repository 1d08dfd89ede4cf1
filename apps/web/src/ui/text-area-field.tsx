import '@mantine/core/styles/Input.layer.css'
import './controls.css'

export { Textarea as TextAreaField } from '@mantine/core'
