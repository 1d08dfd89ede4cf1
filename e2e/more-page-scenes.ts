import { people } from './people.ts'
import { parents, teacher } from './pick-up-children.ts'
import { opened } from './scene.ts'

const { head, mamTeacher, twoChildren } = people

/** A teacher of a class without children, and a family of a school that has written nothing for it yet. */
export const emptyPageScenes = {
  'teacher-register-empty': opened(teacher, '/teacher/attendance', 'Điểm danh A2'),
  'teacher-absence-empty': opened(teacher, '/teacher/absence', 'Đơn xin nghỉ'),
  'teacher-prescription-empty': opened(teacher, '/teacher/prescription', 'Dặn thuốc'),
  'teacher-cards-empty': opened(teacher, '/teacher/nice-student-cards', 'Phiếu bé ngoan'),
  'teacher-review-empty': opened(teacher, '/teacher/student-review', 'Nhận xét'),
  'teacher-growth-empty': opened(teacher, '/teacher/growth', 'Cân đo'),
  'teacher-menu-plan-empty': opened(teacher, '/teacher/menu-plan', 'Thực đơn'),
  'teacher-edu-plan-empty': opened(teacher, '/teacher/edu-plan', 'Kế hoạch giáo dục'),
  'teacher-messages-empty': opened(teacher, '/teacher/messages', 'Lời nhắn'),
  'teacher-camera-empty': opened(teacher, '/teacher/class-camera', 'Camera lớp A2'),
  'teacher-notifications-empty': opened(teacher, '/teacher/notifications', 'Thông báo'),
  'parent-attendance-empty': opened(parents.mother, '/attendance', 'Điểm danh'),
  'parent-absence-empty': opened(parents.mother, '/absence', 'Đơn xin nghỉ'),
  'parent-prescription-empty': opened(parents.mother, '/prescription', 'Dặn thuốc'),
  'parent-cards-empty': opened(parents.mother, '/nice-student-cards', 'Sổ bé ngoan'),
  'parent-review-empty': opened(parents.mother, '/student-review', 'Nhận xét của cô'),
  'parent-growth-empty': opened(parents.mother, '/growth', 'Chiều cao, cân nặng'),
  'parent-menu-plan-empty': opened(parents.mother, '/menu-plan', 'Thực đơn'),
  'parent-edu-plan-empty': opened(parents.mother, '/edu-plan', 'Con học gì'),
  'parent-messages-empty': opened(parents.mother, '/messages', 'Nhắn cô'),
  'parent-camera-empty': opened(parents.mother, '/camera', 'Camera lớp'),
  'parent-notifications-empty': opened(parents.mother, '/notifications', 'Thông báo'),
  'parent-children-empty': opened(parents.mother, '/children', 'Con của tôi'),
}

/** The pages of cards, reviews, measurements, messages and cameras in a school with much of each. */
export const fullPageScenes = {
  'school-cards': opened(head, '/school/nice-student-cards', 'Phiếu bé ngoan'),
  'school-review': opened(head, '/school/student-review', 'Nhận xét'),
  'school-growth': opened(head, '/school/growth', 'Cân đo'),
  'school-messages': opened(head, '/school/messages', 'Lời nhắn'),
  'school-camera': opened(head, '/school/camera', 'Camera'),
  'teacher-cards': opened(mamTeacher, '/teacher/nice-student-cards', 'Phiếu bé ngoan'),
  'teacher-review': opened(mamTeacher, '/teacher/student-review', 'Nhận xét'),
  'teacher-growth': opened(mamTeacher, '/teacher/growth', 'Cân đo'),
  'teacher-menu-plan': opened(mamTeacher, '/teacher/menu-plan', 'Thực đơn'),
  'teacher-messages': opened(mamTeacher, '/teacher/messages', 'Lời nhắn'),
  'teacher-camera': opened(mamTeacher, '/teacher/class-camera', 'Camera lớp Mầm 1'),
  'parent-cards': opened(twoChildren, '/nice-student-cards', 'Sổ bé ngoan'),
  'parent-review': opened(twoChildren, '/student-review', 'Nhận xét của cô'),
  'parent-growth': opened(twoChildren, '/growth', 'Chiều cao, cân nặng'),
  'parent-messages': opened(twoChildren, '/messages', 'Nhắn cô'),
  'parent-camera': opened(twoChildren, '/camera', 'Camera lớp'),
  'parent-notifications': opened(twoChildren, '/notifications', 'Thông báo'),
}
