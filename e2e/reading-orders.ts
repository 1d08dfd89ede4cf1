// What a screen reader reads at the step that decides, in its order: what it is about, the facts, then the buttons.
// Other things may stand in between.

const requestForm = `
  - button "Hủy"
  - button "Gửi cho cô"`

export const orders = {
  student: `
- dialog "Thêm học sinh":
  - heading "Thêm học sinh" [level=2]
  - button "Đóng"
  - group "Hồ sơ":
    - textbox "Họ và tên"
    - textbox "Ngày sinh"
    - combobox "Giới tính"
  - group "Lớp và trạng thái":
    - combobox "Lớp (không bắt buộc)"
  - group "Mẹ":
    - textbox "Số điện thoại"
    - status: /Trường đã biết/
    - textbox "Họ và tên"
    - combobox "Quan hệ"
    - button "Bỏ người này"
  - group "Bố":
    - textbox "Số điện thoại"
    - textbox "Họ và tên"
  - group "Gia đình":
    - button "Thêm người thân"
  - button "Hủy"
  - button "Lưu"
`,
  letters: `
- dialog "Thư tham gia":
  - heading "Thư tham gia" [level=2]
  - button "Đóng"
  - paragraph:
    - strong: "2 người đã chọn: 2 thư, 0 đã in"
  - paragraph: /một thư có mã QR và mã dùng một lần/
  - button "Hủy"
  - button "Tạo thư"
`,
  guide: `
- region "Chuẩn bị cho trường":
  - heading "Chuẩn bị cho trường" [level=2]
  - text: 1/6 bước
  - list:
    - listitem:
      - link /^Thông tin trường .* Làm tiếp$/
    - listitem:
      - link "Năm học và ngày nghỉ Xong"
    - listitem:
      - link /^Lớp học .* Sau đó$/
    - listitem:
      - link /^Giáo viên .* Sau đó$/
    - listitem:
      - link /^Học sinh và phụ huynh .* Sau đó$/
    - listitem:
      - link /^Thư tham gia .* Sau đó$/
`,
  post: `
- article:
  - strong: Mạc Thị Ngọc Bích
  - text: /Mầm 1/
  - text: Chờ nhà trường duyệt
  - heading [level=2]
  - paragraph: Hôm nay các con rất vui.
  - paragraph: Khi duyệt, phụ huynh Mầm 1 thấy bài này sau vài giây.
  - button "Từ chối"
  - button /^Duyệt · \\d+ gia đình$/
`,
  reject: `
- dialog "Từ chối bài viết":
  - heading "Từ chối bài viết" [level=2]
  - button "Đóng"
  - paragraph: /sẽ nhận lý do này và có thể sửa bài để gửi lại/
  - group "Lý do":
    - checkbox "Ảnh chưa rõ hoặc không phù hợp"
  - textbox "Ghi rõ hơn"
  - button "Hủy"
  - button "Từ chối bài"
`,
  absenceForm: `
- dialog "Báo nghỉ":
  - heading "Báo nghỉ" [level=2]
  - button "Đóng"
  - group "Bé nào nghỉ?":
    - checkbox [checked]
    - checkbox [checked]
  - group "Nghỉ ngày nào?":
    - radio "Hôm nay" [checked]
  - group "Thời gian":
    - radio "Cả ngày" [checked]
  - group "Lý do":
    - radio "Ốm" [checked]
  - textbox "Lời nhắn cho cô (không bắt buộc)"${requestForm}
`,
  absence: `
- article:
  - heading [level=2]
  - text: /Chờ xác nhận/
  - checkbox /^Chọn /
  - text: /Ốm/
  - paragraph: /Con sốt nhẹ/
  - list "Các ngày nghỉ":
    - listitem
  - paragraph: /Lý Thị Bích Yến \\(Mẹ\\) gửi/
  - button "Từ chối"
  - button /^Xác nhận · \\d+ phụ huynh$/
`,
  register: `
- main:
  - heading "Điểm danh A1" [level=1]
  - group "Phần điểm danh"
  - button "Ngày trước"
  - status: /Đã lưu/
  - term: Sĩ số
  - term: Chưa đến
  - definition: "0"
  - term: Vắng
  - definition: "4"
  - list "Các bé trong lớp":
    - listitem:
      - button /Vắng không phép/
      - button /^Chi tiết bé /
  - status: Đã lưu. Chưa báo phụ huynh.
  - button /^Hoàn tác/
`,
  medicineForm: `
- dialog "Dặn thuốc":
  - heading "Dặn thuốc" [level=2]
  - button "Đóng"
  - alert:
    - text: Còn 1 mục cần sửa
    - list:
      - listitem:
        - link "Vui lòng xác nhận nội dung cam kết."
  - group "Bé nào uống thuốc?"
  - combobox "Từ ngày"
  - textbox "Bệnh / triệu chứng"
  - group "Thuốc 1":
    - textbox "Tên thuốc"
    - textbox "Liều mỗi lần"
    - group "Dạng thuốc"
    - group "Trước hay sau ăn?"
    - group "Giờ uống"
    - textbox "Thêm giờ khác"
    - button "Bỏ thuốc này"
  - group "Thuốc 2"
  - group "Thuốc 3"
  - button "Thêm thuốc"
  - group "Vị trí để thuốc"
  - checkbox /^Tôi đề nghị/ [invalid]${requestForm}
`,
  medicine: `
- article:
  - heading [level=2]
  - text: /Chờ tiếp nhận/
  - strong
  - text: /Viêm họng/
  - strong: Siro ho thảo dược
  - strong: Men vi sinh
  - strong: Vitamin C
  - term: Vị trí để thuốc
  - definition: Trong ba lô
  - paragraph: /Vũ Phúc Thịnh \\(Bố\\) gửi/
  - checkbox "Cô đã cầm thuốc"
  - button "Từ chối"
  - button /^Nhận thuốc · \\d+ phụ huynh$/
`,
  door: `
- dialog:
  - heading /^Giao bé / [level=2]
  - button "Đóng"
  - list "Người được đón"
  - heading "Mã đón hộ" [level=3]
  - button "Quét mã QR"
  - textbox "Mã 6 số"
  - button "Kiểm tra mã"
  - heading "Người khác đến đón" [level=3]
`,
  proven: `
- region "Đúng mã đón":
  - text: Đúng mã đón
  - strong: /^Lê Văn/
  - text: /Ông nội.* Mã chỉ dùng để đón bé/
  - button /^Giao bé cho /
  - button "Không phải người này"
`,
} as const
