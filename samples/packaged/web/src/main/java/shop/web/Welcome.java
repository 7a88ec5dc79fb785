package shop.web;

import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import shop.Greeting;

/** {@code /welcome?name=Ada}. */
public final class Welcome extends HttpServlet {
  private static final long serialVersionUID = 1;

  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
    response.getWriter().print(Greeting.to(request.getParameter("name")));
  }
}
