import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Input.layer.css'
import './controls.css'

export { TextInput as TextField } from '@mantine/core'
