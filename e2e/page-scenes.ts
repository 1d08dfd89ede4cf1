import { expect } from '@playwright/test'
import { type Person, people } from './people.ts'
import { heading, type Scene } from './scene.ts'

/** A page as it is when it has been opened. */
const opened =
  (person: Person, path: string, title: string): Scene =>
  async (open) => {
    const page = await open(person, path)
    await heading(page, title)
    await expect(page.getByText('Đang tải…').filter({ visible: true })).toHaveCount(0)
    return page
  }

const { head, clerk, otherHead, mamTeacher, mamParent, twoChildren } = people

/** Every page of the three areas that needs nothing but to be opened, also with few rights and in a school with little. */
export const pageScenes = {
  'school-kitchen': opened(head, '/school/attendance?view=kitchen', 'Điểm danh'),
  'school-students': opened(head, '/school/students', 'Học sinh'),
  'school-students-few': opened(otherHead, '/school/students', 'Học sinh'),
  'school-parents': opened(head, '/school/parents', 'Phụ huynh'),
  'school-teachers': opened(head, '/school/teachers', 'Giáo viên'),
  'school-classes': opened(head, '/school/classes', 'Lớp học'),
  'school-users': opened(head, '/school/users', 'Tài khoản'),
  'school-student-by-class': opened(head, '/school/student-by-class', 'Học sinh theo lớp'),
  'school-absence': opened(head, '/school/absence', 'Đơn xin nghỉ'),
  'school-absence-few': opened(otherHead, '/school/absence', 'Đơn xin nghỉ'),
  'school-prescription': opened(head, '/school/prescription', 'Dặn thuốc'),
  'school-consents': opened(head, '/school/consents', 'Sổ đồng ý'),
  'school-settings': opened(head, '/school/school-settings', 'Cài đặt trường'),
  'school-academic-years': opened(head, '/school/academic-years', 'Năm học'),
  'school-audit': opened(head, '/school/audit', 'Nhật ký thao tác'),
  'school-data-requests': opened(head, '/school/data-requests', 'Yêu cầu về dữ liệu'),
  'school-photos': opened(head, '/school?view=photos', 'Ảnh'),
  'school-notifications': opened(head, '/school/notifications', 'Thông báo'),
  'school-attendance-clerk': opened(clerk, '/school/attendance', 'Điểm danh'),
  'school-menu-plan': opened(head, '/school/menu-plan', 'Thực đơn'),
  'school-edu-plan': opened(head, '/school/edu-plan', 'Kế hoạch giáo dục'),
  'school-edu-plan-goals': opened(head, '/school/edu-plan?view=goals', 'Kế hoạch giáo dục'),
  'teacher-edu-plan': opened(mamTeacher, '/teacher/edu-plan', 'Kế hoạch giáo dục'),
  'teacher-departures': opened(mamTeacher, '/teacher/attendance?tab=departure', 'Điểm danh'),
  'teacher-absence': opened(mamTeacher, '/teacher/absence', 'Đơn xin nghỉ'),
  'teacher-prescription': opened(mamTeacher, '/teacher/prescription', 'Dặn thuốc'),
  'teacher-students': opened(mamTeacher, '/teacher/students', 'Học sinh'),
  'teacher-notifications': opened(mamTeacher, '/teacher/notifications', 'Thông báo'),
  'parent-absence': opened(mamParent, '/absence', 'Đơn xin nghỉ'),
  'parent-absence-two-children': opened(twoChildren, '/absence', 'Đơn xin nghỉ'),
  'parent-prescription': opened(mamParent, '/prescription', 'Dặn thuốc'),
  'parent-photos': opened(twoChildren, '/?view=photos', 'Ảnh'),
  'parent-children': opened(twoChildren, '/children', 'Con của tôi'),
  'parent-consents': opened(mamParent, '/consents', 'Đồng ý của gia đình'),
  'parent-data': opened(mamParent, '/data', 'Dữ liệu của con'),
  'parent-menu-plan': opened(mamParent, '/menu-plan', 'Thực đơn'),
  'parent-edu-plan': opened(twoChildren, '/edu-plan', 'Con học gì'),
  'parent-profile': opened(mamParent, '/profile', 'Hồ sơ của tôi'),
}
